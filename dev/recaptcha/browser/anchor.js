const query = new URLSearchParams(location.search);
const checkbox = document.getElementById('checkbox');
const status = document.getElementById('status');

const tell = (message) => parent.postMessage(message, query.get('co'));

function untick(text) {
  checkbox.checked = false;
  status.textContent = text;
}

function expire() {
  untick('Verification expired. Check the checkbox again.');
  tell({ type: 'expired' });
}

async function earnToken() {
  status.textContent = '';
  try {
    const answer = await fetch('/recaptcha/api2/userverify', { method: 'POST', body: query });
    const { token, lifeMs } = await answer.json();
    tell({ type: 'token', token });
    setTimeout(expire, lifeMs);
  } catch {
    untick('Could not connect to the reCAPTCHA service.');
    tell({ type: 'error' });
  }
}

async function checkSiteKey() {
  const answer = await fetch(`/recaptcha/api2/known?${query}`);
  const { known } = await answer.json();
  if (!known) status.textContent = 'ERROR for site owner: Invalid site key';
}

document.documentElement.classList.add(query.get('theme'), query.get('size'));
checkbox.tabIndex = Number(query.get('tabindex'));
checkbox.addEventListener('click', (event) => {
  // Once ticked it stays so, as long as the token lives.
  if (checkbox.checked) void earnToken();
  else event.preventDefault();
});
// Until now a tick would have gone unnoticed.
checkbox.disabled = false;
void checkSiteKey();
