import { expect, test } from 'vitest';
import { renderSignIn } from './render';
import { signIn } from './testing/sample-mails';

test('links to the page that signs in, and says how long the link works', async () => {
  const { subject, html, text } = await renderSignIn(signIn);
  expect(subject).toBe('Sign in to the MyFitModel admin area');
  expect(html).toContain(signIn.link.replace('&', '&amp;'));
  expect(text).toContain(signIn.link);
  for (const part of [html, text]) {
    expect(part).toContain('The link works once, for 10 minutes, in the browser where you asked for it.');
    expect(part).not.toMatch(/unsubscribe/i);
  }
});

test('fills each link into the cached template', async () => {
  const other = await renderSignIn({ ...signIn, link: 'https://other.example/?a=1&b=2' });
  expect(other.html).toContain('href="https://other.example/?a=1&amp;b=2"');
  expect(other.html).not.toContain('myfitmodel.example/admin');
});
