import { describe, expect, test } from 'vitest';
import type { MailProps } from './mail-props';
import { renderInvitation, renderWelcome } from './render';
import { invitation, welcome } from './testing/sample-mails';

/** Gmail clips longer messages. */
const GMAIL_CLIP_BYTES = 102 * 1024;

const hostile = { firstName: '<img src=x onerror=alert(1)>"&' };
const bare = { firstName: null, storeCreditCents: 0, isVip: false, postalAddress: null };
const vip = { isVip: true, storeCreditCents: 3500 };

type Changes = Partial<MailProps>;
const renderers = {
  welcome: (changes: Changes) => renderWelcome({ ...welcome, ...changes }),
  invitation: (changes: Changes) => renderInvitation({ ...invitation, ...changes }),
};

describe.each([
  ['welcome', 'You&#x27;re in'],
  ['invitation', 'It&#x27;s your turn'],
] as const)('the %s mail', (kind, heading) => {
  const render = renderers[kind];

  test.each<Changes>([{}, bare, vip, hostile])('suits every mail program: %j', async (changes) => {
    const { subject, html, text } = await render(changes);
    expect(subject).not.toMatch(/[\p{C}<>]/u);
    expect(html).not.toMatch(/<img|background-image|@import|url\(/);
    expect(Buffer.byteLength(html)).toBeLessThan(GMAIL_CLIP_BYTES);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(text.replace(changes.firstName ?? '', '')).not.toMatch(/[<>]|&\w+;/);
    for (const part of [html, text]) expect(part).toContain(welcome.unsubscribeUrl);
  });

  test('greets by name, which also works without one', async () => {
    const named = await render({});
    expect(named.html).toContain(`${heading}, Ada.`);
    expect(named.text).toMatch(/^Hi Ada,\n/);
    const unnamed = await render(bare);
    expect(unnamed.html).toContain(`${heading}.`);
    expect(unnamed.text).toMatch(/^Hi there,\n/);
  });

  test('escapes markup in the name, and omits the name from the subject', async () => {
    const { html, subject } = await render(hostile);
    expect(html).toContain(`${heading}, &lt;img src=x onerror=alert(1)&gt;&quot;&amp;.`);
    expect(subject).not.toContain('img');
  });
});
