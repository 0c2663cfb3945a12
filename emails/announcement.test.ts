import { expect, test } from 'vitest';
import { type AnnouncementText, announcementMail, findUnmailable } from './announcement';
import type { MailProps } from './person-mail';
import { person } from './testing/person';

const announced =
  (text: AnnouncementText) =>
  (changes: Partial<MailProps> = {}) =>
    announcementMail(text).render({ ...person, ...changes });

test.each(['I <3 you & "them"', 'https://x.io', '<me@x.io>', '- one\n  1. two\n\n- three', '# {first_name}'])(
  'an announcement is mailed with %j',
  async (body) => {
    expect(findUnmailable({ subject: 'News', body })).toBeUndefined();
    await expect(announced({ subject: 'News', body })()).resolves.toBeDefined();
  },
);

test('placeholders are filled in as they stand: in the subject, in Markdown, in HTML and in plain text', async () => {
  const mail = announced({
    subject: '{first_name}: place #{position}',
    body: '**{first_name}**, [share]({link}) or copy {link}.\n\n- {position} of *many* \\*\n  1. {first_name}\n\nThanks,\r\nAda',
  });
  const firstName = '*_<b>$&[x](y)';
  const referralLink = 'https://x.io/?a=1&ref=MFM-ABC123';
  const { subject, html, text } = await mail({ firstName, referralLink });
  expect(subject).toBe(`${firstName}: place #313`);
  expect(html).toContain('<strong style="font-weight:bold">*_&lt;b&gt;$&amp;[x](y)</strong>');
  const href = 'href="https://x.io/?a=1&amp;ref=MFM-ABC123"';
  expect(html.split(href)).toHaveLength(3);
  const copied = `${firstName}, share ${referralLink} or copy ${referralLink}.`;
  expect(text.startsWith(`${copied}\n\n * #313 of many *\n   1. ${firstName}\n\nThanks,\nAda\n\n--\n`)).toBe(
    true,
  );
  expect(html).toMatch(/Thanks,<br[^>]*>Ada/);
  // What inboxes show after the subject.
  expect(html).toContain('share or copy your link. * #313 of many *<div');
  const nobody = await mail({ firstName: null });
  expect(nobody.subject).toBe('there: place #313');
});

test.each([
  ['Thanks\n-- \nAda', 'Thanks\n--\nAda', '<h'],
  ['Thanks\r\n--\r\n\r\nAda', 'Thanks\n--\n\nAda', '<h'],
  ['Thanks\n-\nAda', 'Thanks\n-\nAda', '<h'],
  ['Sale\n====\nNow', 'Sale\n====\nNow', '<h'],
  ['Thanks\n---\nAda', `Thanks\n\n${'-'.repeat(40)}\n\nAda`, '<h1'],
  ['It began in\n1986. Then it grew.', 'It began in\n1986. Then it grew.', '<ol'],
  ['1986. What a year', '1986. What a year', '<ol'],
  ['12. November is the day', '12. November is the day', '<ol'],
  ['- 2026. Soon', ' * 2026. Soon', '<ol'],
  ['1. one\n2. two\n3. three', ' 1. one\n 2. two\n 3. three', '<h'],
  ['1. one\n1. two', ' 1. one\n 2. two', '<h'],
])('%j is mailed as %j', async (body, expected, without) => {
  expect(findUnmailable({ subject: 'News', body })).toBeUndefined();
  const { html, text } = await announced({ subject: 'News', body })();
  expect(text.slice(0, text.indexOf('\n\n--\n'))).toBe(expected);
  expect(html.slice(html.indexOf('react-email-markdown'), html.indexOf('class="soft"'))).not.toContain(
    without,
  );
});

test.each(['{link}.', '{link}, see', '({link})', '{link}? Yes'])(
  '%s is a link to the site that brings the referrer',
  async (body) => {
    const referralLink = 'https://x.io/?ref=MFM-ABC234';
    for (const text of [`Look: ${body}`, `**Look:** ${body}`]) {
      expect(findUnmailable({ subject: 'News', body: text })).toBeUndefined();
      const { html, text: plain } = await announced({ subject: 'News', body: text })({ referralLink });
      expect(plain).toContain(`Look: ${body.replace('{link}', referralLink)}\n`);
      expect(html.match(/href="https:\/\/x\.io\/\?ref=[^"]*"/g)).toEqual([`href="${referralLink}"`]);
    }
  },
);

test('an announcement inherits its colors, for both color schemes, and breaks long addresses', async () => {
  const body = '# A\n\n## B\n\n> C\n\n[D](https://x.io)\n\n---\n\n1. E';
  const { html } = await announced({ subject: 'News', body })();
  const written = html.slice(html.indexOf('react-email-markdown'), html.indexOf('class="soft"'));
  expect(written).toMatch(/<h1.*<h2.*<blockquote.*<a.*<hr.*<ol/s);
  expect(written).not.toMatch(/[^-]color:(?!inherit)|background/);
  expect(written).toMatch(/^[^>]*word-break:break-word/);
});
