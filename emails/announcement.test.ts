import { describe, expect, test } from 'vitest';
import { announcementMail, findUnmailable } from './announcement';

const unmailableIn = (body: string) => findUnmailable({ subject: 'News', body });

describe('the text of an announcement', () => {
  test.each([
    ['<b>Hi</b>', '<b>'],
    ['Hi <img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['<!-- hidden -->', '<!-- hidden -->'],
    ['![x](https://x.io/a.png)', '![x](https://x.io/a.png)'],
    ['Hi `<b>`', '`<b>`'],
    ['    <script>alert(1)</script>', '    <script>alert(1)</script>'],
    ['[x](javascript:alert(1))', '[x](javascript:alert(1))'],
    ['[x](https://x.io "a title")', '[x](https://x.io "a title")'],
    ['[x](<https://x.io/"onclick="alert(1)>)', '[x](<https://x.io/"onclick="alert(1)>)'],
    ['[x](//x.io)', '[x](//x.io)'],
    ['- one\n\n  > two', '- one\n\n  > two'],
    ['| a |\n|---|\n| 1 |', '| a |\n|---|\n| 1 |'],
    ['Look!{link}', '![{link}]({link})'],
    ['Hi {name}', '{name}'],
    ['[x](https://x.io/?{first_name})', '[x](https://x.io/?{first_name})'],
  ])('is not mailed with %j', (body, found) => {
    expect(unmailableIn(body)).toBe(found);
  });

  test.each([
    'I <3 you & "them"',
    'https://x.io',
    '<me@x.io>',
    '- one\n  1. two\n\n- three',
    '# {first_name}',
  ])('is mailed with %j', async (body) => {
    expect(unmailableIn(body)).toBeUndefined();
    await expect(announcementMail({ subject: 'News', body }).renderPreview()).resolves.toBeDefined();
  });
});

test('placeholders are filled in as they stand: in the subject, in Markdown, in HTML and in plain text', async () => {
  const mail = announcementMail({
    subject: '{first_name}: place #{position}',
    body: '**{first_name}**, [share]({link}) or copy {link}.\n\n- {position} of *many* \\*\n  1. {first_name}\n\nThanks,\r\nAda',
  });
  const firstName = '*_<b>$&[x](y)';
  const referralLink = 'https://x.io/?a=1&ref=MFM-ABC123';
  const { subject, html, text } = await mail.renderPreview({ firstName, referralLink });
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
  expect(html).toContain('ref=MFM-ABC123. * #313 of many *<div');
  const nobody = await mail.renderPreview({ firstName: null });
  expect(nobody.subject).toBe('there: place #313');
});

test('an announcement inherits its colors, so that it can be read in both color schemes', async () => {
  const body = '# A\n\n## B\n\n> C\n\n[D](https://x.io)\n\n---\n\n1. E';
  const { html } = await announcementMail({ subject: 'News', body }).renderPreview();
  const written = html.slice(html.indexOf('react-email-markdown'), html.indexOf('class="soft"'));
  expect(written).toMatch(/<h1.*<h2.*<blockquote.*<a.*<hr.*<ol/s);
  expect(written).not.toMatch(/[^-]color:(?!inherit)|background/);
});
