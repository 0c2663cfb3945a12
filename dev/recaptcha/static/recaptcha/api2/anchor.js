const query = new URLSearchParams(location.search);
const checkbox = document.getElementById('checkbox');
const status = document.getElementById('status');

const postToPage = (message) => parent.postMessage(message, query.get('co'));

function uncheck(text) {
  checkbox.checked = false;
  status.textContent = text;
}

function expire() {
  uncheck('Verification expired. Check the checkbox again.');
  postToPage({ type: 'expired' });
}

async function requestToken() {
  status.textContent = '';
  try {
    const response = await fetch('/recaptcha/api2/userverify', { method: 'POST', body: query });
    const { token, lifeMs } = await response.json();
    postToPage({ type: 'token', token });
    setTimeout(expire, lifeMs);
  } catch {
    uncheck('Could not connect to the reCAPTCHA service.');
  }
}

document.body.className = query.get('size');
checkbox.addEventListener('click', (event) => {
  // It stays checked until the token expires.
  if (checkbox.checked) void requestToken();
  else event.preventDefault();
});
// Enabled last, so that no click comes before the listener.
checkbox.disabled = false;
