const $ = (id) => document.getElementById(id);
const tabs = [...document.querySelectorAll('[role=tab]')];
const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

let mails = [];
let openId = '';

function element(name, text, className = '') {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}

function listItem(mail) {
  const button = element('button', '');
  button.type = 'button';
  button.setAttribute('aria-current', String(mail.id === openId));
  button.append(
    element('strong', mail.to.join(', ')),
    element('time', time.format(new Date(mail.created_at))),
    element('span', mail.subject),
  );
  button.addEventListener('click', () => open(mail.id));
  const item = document.createElement('li');
  item.append(button);
  return item;
}

function showList() {
  $('count').textContent = mails.length || '';
  $('empty').hidden = mails.length > 0;
  $('clear').hidden = mails.length === 0;
  $('list').replaceChildren(...mails.map(listItem));
}

function headersOf({ html, text, subject, from, to, headers, ...rest }) {
  const lines = { From: from, To: to.join(', '), Subject: subject, ...headers, ...rest };
  return Object.entries(lines).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
}

function showEnvelope(mail) {
  const entries = {
    From: mail.from,
    To: mail.to.join(', '),
    Sent: new Date(mail.created_at).toLocaleString(),
  };
  const rows = Object.entries(entries).flatMap(([name, value]) => [
    element('dt', name),
    element('dd', value),
  ]);
  $('envelope').replaceChildren(...rows);
}

function open(id) {
  const mail = mails.find((candidate) => candidate.id === id);
  $('mail').hidden = !mail;
  if (!mail || openId === id) return showList();
  openId = id;
  $('subject').textContent = mail.subject;
  showEnvelope(mail);
  $('html').src = `/mails/${id}/html`;
  $('text').textContent = mail.text ?? 'This mail has no plain text.';
  $('headers').textContent = headersOf(mail)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
  showList();
}

function select(tab) {
  for (const other of tabs) {
    other.setAttribute('aria-selected', String(other === tab));
    other.tabIndex = other === tab ? 0 : -1;
    $(other.getAttribute('aria-controls')).hidden = true;
  }
  $(tab.getAttribute('aria-controls')).hidden = false;
  $('html').classList.toggle('phone', tab.id === 'tab-phone');
}

function moveFocus(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const next = tabs.at((tabs.indexOf(event.target) + step) % tabs.length);
  next.focus();
  select(next);
}

async function refresh() {
  const newest = mails[0]?.id;
  mails = await (await fetch('/mails')).json();
  // Somebody who waits for a mail sees it at once; somebody who reads an older one is left alone.
  const follows = openId === '' || openId === newest || !mails.some(({ id }) => id === openId);
  open(follows ? (mails[0]?.id ?? '') : openId);
}

for (const tab of tabs) {
  tab.addEventListener('click', () => select(tab));
  tab.addEventListener('keydown', moveFocus);
}
$('clear').addEventListener('click', () => fetch('/mails', { method: 'DELETE' }));
select(tabs[0]);
new EventSource('/changes').addEventListener('message', refresh);
