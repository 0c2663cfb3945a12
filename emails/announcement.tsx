import { LRUCache } from 'lru-cache';
import { defineMail, fillText, markerOf } from './define-mail';
import { findUnsupported, markdownBlock } from './markdown';
import { personFooter, viewPerson } from './person-mail';

export interface AnnouncementText {
  subject: string;
  /** Markdown. */
  body: string;
  /** It is about what people own, and goes to them also without news. */
  isNotice?: boolean;
}

/** What operators write in braces, and the value of the mail that replaces it. */
const placeholders = { first_name: 'name', position: 'position', link: 'referralLink' } as const;
const isPlaceholder = (name: string): name is keyof typeof placeholders => name in placeholders;

/** "#{position}" is "#12", too. */
const PLACEHOLDER = /#?\{(\w+)\}/g;
/** What is left of a placeholder that was not closed. */
const BRACE = /\{[^\s{}]*|[^\s{}]*\}/;
const withMarkers = (text: string) =>
  text.replace(PLACEHOLDER, (found, name) => (isPlaceholder(name) ? markerOf(placeholders[name]) : found));

const VALUE = '[\\p{L}\\p{N}%+-]+(?:[.:,/_~][\\p{L}\\p{N}%+-]+)*';
const PARAMETERS = `(?:(?:[?&]|&amp;)[\\w-]+=(?:${VALUE})?)+`;
const FRAGMENT = '#[\\w-]+';

/** A referral link has a query already, so parameters that an operator appends with `?` continue it. */
const withQuery = (text: string) =>
  text.replace(
    new RegExp(`\\{link\\}/?(${PARAMETERS})`, 'gu'),
    (_, parameters) =>
      `{link}${parameters.replace(/[?&](?:amp;)?/g, '&').replace(/[^ -~]+/g, encodeURIComponent)}`,
  );

/** A `{link}`, with what is appended to it, that is not the target of a link becomes one. */
const LINK = new RegExp(`(\\]\\(\\s*)?(\\{link\\}(?:${PARAMETERS})?(?:${FRAGMENT})?)`, 'gu');
const linked = (body: string) =>
  withMarkers(
    withQuery(body).replace(LINK, (found, target, link) => (target ? found : `[${link}](${link})`)),
  );

/** A line break stays one in the mail, as in a chat: "Thanks,\nMyFitModel" has two lines. */
const withBreaks = (body: string) => body.replace(/(?<=\S)[ \t]*\r?\n(?=\S)/g, '  \n');

const written = Object.fromEntries(Object.entries(placeholders).map(([name, value]) => [value, `{${name}}`]));
const unmarked = (text: string) => fillText(text, written);

const link = markerOf(placeholders.link);
/** React Email's Markdown does not escape addresses. */
const REFERRAL_LINK = new RegExp(`^${link}(?:${PARAMETERS})?(?:${FRAGMENT})?$`, 'u');
const SHOWN_LINK = new RegExp(`${link}(?:${PARAMETERS})?(?:${FRAGMENT})?`, 'gu');
const isLink = (href: string) =>
  REFERRAL_LINK.test(href) || (/^(https?:\/\/|mailto:)[^"'<>\s]+$/i.test(href) && href === unmarked(href));

export function findUnmailable({ subject, body }: AnnouncementText): string | undefined {
  const text = `${subject} ${body}`;
  for (const [found, name = ''] of text.matchAll(PLACEHOLDER)) {
    if (!isPlaceholder(name)) return found;
  }
  const brace = BRACE.exec(text.replace(PLACEHOLDER, ''));
  if (brace) return brace[0];
  const found = findUnsupported(linked(body), isLink);
  return found && unmarked(found);
}

function define({ subject, body, isNotice = false }: AnnouncementText) {
  const title = withMarkers(withQuery(subject));
  const { html, text, words } = markdownBlock(withBreaks(linked(body)));
  // The first line is often only a greeting.
  const preheader = words.split(/\n\s*/, 2).join(' ').replace(SHOWN_LINK, 'your link');
  return defineMail({
    view: viewPerson,
    subject: (shown) => fillText(title, shown),
    content: (shown) => ({
      preheader: fillText(preheader, shown),
      heading: fillText(title, shown),
      ticket: [],
      below: [{ html, text: fillText(text, shown) }],
      footer: personFooter(shown, !isNotice),
    }),
  });
}

const mails = new LRUCache<string, ReturnType<typeof define>>({ max: 20 });

export function announcementMail(text: AnnouncementText) {
  const key = JSON.stringify([text.subject, text.body, text.isNotice]);
  const mail = mails.get(key) ?? define(text);
  mails.set(key, mail);
  return mail;
}
