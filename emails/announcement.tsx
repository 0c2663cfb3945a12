import { LRUCache } from 'lru-cache';
import { defineMail, fillText, markerOf } from './define-mail';
import { findUnsupported, markdownBlock } from './markdown';
import { personFooter, viewPerson } from './person-mail';

export interface AnnouncementText {
  subject: string;
  /** Markdown. */
  body: string;
}

/** What operators write in braces, and the value of the mail that replaces it. */
const placeholders = { first_name: 'name', position: 'position', link: 'referralLink' } as const;
const isPlaceholder = (name: string): name is keyof typeof placeholders => name in placeholders;

/** "#{position}" is "#12", too. */
const PLACEHOLDER = /#?\{(\w+)\}/g;
/** What is left of a placeholder that was not closed. */
const BRACE = /\{[^\s{}]*|[^\s{}]*\}/;
/** A referral link has a query already, so what follows would not be a part of it. */
const APPENDED = /\{link\}[/?&#][^\s)]+/;
const withMarkers = (text: string) =>
  text.replace(PLACEHOLDER, (found, name) => (isPlaceholder(name) ? markerOf(placeholders[name]) : found));

/** A `{link}` that is not the target of a link becomes one. */
const LINK = /(\]\(\s*)?\{link\}/g;
const linked = (body: string) =>
  withMarkers(body.replace(LINK, (found, target) => (target ? found : '[{link}]({link})')));

/** A line break stays one in the mail, as in a chat: "Thanks,\nMyFitModel" has two lines. */
const withBreaks = (body: string) => body.replace(/(?<=\S)[ \t]*\r?\n(?=\S)/g, '  \n');

const written = Object.fromEntries(Object.entries(placeholders).map(([name, value]) => [value, `{${name}}`]));
const unmarked = (text: string) => fillText(text, written);

const link = markerOf(placeholders.link);
/** React Email's Markdown does not escape addresses. */
const isLink = (href: string) =>
  href === link || (/^(https?:\/\/|mailto:)[^"'<>\s]+$/i.test(href) && href === unmarked(href));

export function findUnmailable({ subject, body }: AnnouncementText): string | undefined {
  const text = `${subject} ${body}`;
  for (const [found, name = ''] of text.matchAll(PLACEHOLDER)) {
    if (!isPlaceholder(name)) return found;
  }
  const odd = BRACE.exec(text.replace(PLACEHOLDER, '')) ?? APPENDED.exec(text);
  if (odd) return odd[0];
  const found = findUnsupported(linked(body), isLink);
  return found && unmarked(found);
}

function define({ subject, body }: AnnouncementText) {
  const title = withMarkers(subject);
  const { html, text, words } = markdownBlock(withBreaks(linked(body)));
  // The first line is often only a greeting.
  const preheader = words.split(/\n\s*/, 2).join(' ').replaceAll(link, 'your link');
  return defineMail({
    view: viewPerson,
    subject: (shown) => fillText(title, shown),
    content: (shown) => ({
      preheader: fillText(preheader, shown),
      heading: fillText(title, shown),
      ticket: [],
      below: [{ html, text: fillText(text, shown) }],
      footer: personFooter(shown, true),
    }),
  });
}

const mails = new LRUCache<string, ReturnType<typeof define>>({ max: 20 });

export function announcementMail(text: AnnouncementText) {
  const key = JSON.stringify([text.subject, text.body]);
  const mail = mails.get(key) ?? define(text);
  mails.set(key, mail);
  return mail;
}
