import { LRUCache } from 'lru-cache';
import type { ReactElement } from 'react';
import type { PersonSituation } from '@/lib/situation';
import { type MailContent, mailHtml, mailText } from './layout';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/**
 * What a mail shows. A string appears as it is, so that it can be filled into a rendered mail; numbers, flags, `null` and the
 * situation decide which sentences and cells a mail has, so they should take few values.
 */
type View = Readonly<Record<string, string | number | boolean | null | PersonSituation>>;

interface Template<Props, Shown extends View> {
  view: (props: Props) => Shown;
  subject: (view: Shown) => string;
  content: (view: Shown) => MailContent;
}

export function defineMail<Props, Shown extends View>({ view, subject, content }: Template<Props, Shown>) {
  const html = (shown: Shown) => mailHtml(content(shown));
  const renderCached = cachedHtml(html);
  async function render(props: Props): Promise<RenderedMail> {
    const shown = view(props);
    return { subject: subject(shown), html: await renderCached(shown), text: mailText(content(shown)) };
  }
  return { render, element: (props: Props) => html(view(props)) };
}

/** Letters and digits only, so that a marker passes through Markdown and URLs unchanged. */
export const markerOf = (name: string) => `mark7q${name}7qmark`;
const MARKER = /mark7q(\w+?)7qmark/;

const isValue = (value: View[string]): value is string => typeof value === 'string' && value !== '';

/**
 * React takes a millisecond for a mail. Renders each variant of a mail once, with markers for its values, and fills in the
 * values after that. A rendered mail is split at its markers: every second part is the name of a value.
 */
function cachedHtml<V extends View>(Mail: (view: V) => ReactElement): (view: V) => Promise<string> {
  const mails = new LRUCache<string, string[]>({ max: 500 });
  return async (view) => {
    const variant = JSON.stringify(Object.values(view).map((value) => (isValue(value) ? '*' : value)));
    const parts = mails.get(variant) ?? (await renderHtml(Mail(markValues(view)))).split(MARKER);
    mails.set(variant, parts);
    return fillIn(parts, view, escapeHtml);
  };
}

const fillIn = (parts: string[], view: View, encode: (value: string) => string) =>
  parts.map((part, index) => (index % 2 === 0 ? part : encode(String(view[part])))).join('');

export const fillText = (text: string, view: View) => fillIn(text.split(MARKER), view, (value) => value);

/** The HTML contains no value yet, so nothing a visitor typed can look like a marker. */
function markValues<V extends View>(view: V): V {
  const marked = Object.entries(view).map(([name, value]) => [name, isValue(value) ? markerOf(name) : value]);
  return Object.fromEntries(marked) as V;
}

const ENTITIES: Record<string, string> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};

/** Escapes texts and attributes in the same way as React. */
const escapeHtml = (value: string) => value.replace(/["&'<>]/g, (character) => ENTITIES[character] ?? '');

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** React Email's own `render` streams, which takes five times as long. */
export async function renderHtml(mail: ReactElement): Promise<string> {
  // Next.js rejects a static import of react-dom/server in modules that pages can reach.
  const { renderToStaticMarkup } = await import('react-dom/server');
  return DOCTYPE + renderToStaticMarkup(mail);
}
