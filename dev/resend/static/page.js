const $ = (id) => document.getElementById(id);

let mails = [];
let openId = '';

function element(name, text) {
  const created = document.createElement(name);
  created.textContent = text;
  return created;
}

function listItem(mail) {
  const button = element('button', '');
  button.type = 'button';
  button.setAttribute('aria-current', String(mail.id === openId));
  const time = new Date(mail.created_at).toLocaleTimeString();
  button.append(element('strong', mail.to.join(', ')), element('span', `${time}  ${mail.subject}`));
  button.addEventListener('click', () => open(mail.id));
  const item = document.createElement('li');
  item.append(button);
  return item;
}

function showList() {
  $('empty').hidden = mails.length > 0;
  $('clear').hidden = mails.length === 0;
  $('list').replaceChildren(...mails.map(listItem));
}

function headersOf({ html, text, headers, ...fields }) {
  const lines = Object.entries({ ...fields, ...headers });
  return lines
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : value}`)
    .join('\n');
}

function open(id) {
  const mail = mails.find((candidate) => candidate.id === id);
  $('mail').hidden = !mail;
  if (mail && id !== openId) {
    $('subject').textContent = mail.subject;
    $('html').src = `/mails/${id}/html`;
    $('text').textContent = mail.text ?? 'This email has no plain text.';
    $('headers').textContent = headersOf(mail);
  }
  openId = id;
  showList();
}

/** Opens a new email, unless an older one is open. */
async function refresh() {
  const newest = mails[0]?.id ?? '';
  const response = await fetch('/mails');
  mails = await response.json();
  const keepsOpen = openId !== newest && mails.some(({ id }) => id === openId);
  open(keepsOpen ? openId : (mails[0]?.id ?? ''));
}

$('clear').addEventListener('click', () => fetch('/mails', { method: 'DELETE' }));
new EventSource('/changes').addEventListener('message', refresh);
