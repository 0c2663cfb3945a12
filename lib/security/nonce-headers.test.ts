import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { mails } from '@/emails/render';
import { inScheme, mailSchemes } from '../mail-scheme';
import { nonceHeaders } from './nonce-headers';

const policy = (isDevelopment: boolean) =>
  nonceHeaders({ nonce: 'abc', isDevelopment })['Content-Security-Policy'];

test('only next dev may use eval and inline styles, and inline scripts need the nonce everywhere', () => {
  expect(policy(false)).toContain("style-src 'self' 'nonce-abc' ");
  expect(policy(false)).not.toContain('unsafe-eval');
  expect(policy(true)).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic' 'unsafe-eval';");
  expect(policy(true)).toContain("style-src 'self' 'unsafe-inline';");
});

test.each(mailSchemes)(
  'the %s style sheet of emails is allowed, so that previews look like them',
  async (scheme) => {
    const { html } = await mails.signIn.render({
      link: 'https://x.example',
      siteUrl: 'https://x.example',
      minutes: 10,
    });
    const [, styles = ''] = /<style>([^<]+)<\/style>/.exec(inScheme(html, scheme)) ?? [];
    expect(policy(false)).toContain(createHash('sha256').update(styles).digest('base64'));
  },
);
