import { LRUCache } from 'lru-cache';
import type { ReactElement } from 'react';

/**
 * What a mail shows. A string appears as it is, so that it can be filled into a rendered template; numbers, flags and
 * `null` decide which sentences and cells a mail has, so they should take few values.
 */
export type View = Readonly<Record<string, string | number | boolean | null>>;

type Encode = (value: string) => string;

/** The parts of a rendered mail: text and, in between, the values to fill in. */
interface Template {
  first: string;
  slots: { name: string; encode: Encode; after: string }[];
}

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

const ENTITIES: Record<string, string> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};

/** Escapes texts and attributes in the same way as React. */
const escapeHtml: Encode = (value) => value.replace(/["&'<>]/g, (character) => ENTITIES[character] ?? '');

/** Every way in which a value may appear in HTML. The ampersand makes each encoding of a marker different. */
const encodings: Encode[] = [escapeHtml, (value) => escapeHtml(encodeURIComponent(value))];
const markerOf = (name: string) => `[[${name}&]]`;

const isValue = (value: View[string]): value is string => typeof value === 'string' && value !== '';

/**
 * React takes a millisecond for a mail. Renders each variant of a mail once, with markers for its values, and fills in
 * the values after that.
 */
export function cachedHtml<V extends View>(Mail: (view: V) => ReactElement): (view: V) => Promise<string> {
  const templates = new LRUCache<string, Template>({ max: 500 });
  return async (view) => {
    const variant = JSON.stringify(Object.values(view).map((value) => (isValue(value) ? '*' : value)));
    let template = templates.get(variant);
    if (!template) {
      template = parse(await renderHtml(Mail(markValues(view))), Object.keys(view));
      templates.set(variant, template);
    }
    return fill(template, view);
  };
}

/** React Email's own `render` streams, which takes five times as long. */
export async function renderHtml(mail: ReactElement): Promise<string> {
  // Next.js rejects a static import of react-dom/server in modules that pages can reach.
  const { renderToStaticMarkup } = await import('react-dom/server');
  return DOCTYPE + renderToStaticMarkup(mail);
}

function markValues<V extends View>(view: V): V {
  const marked = Object.entries(view).map(([name, value]) => [name, isValue(value) ? markerOf(name) : value]);
  return Object.fromEntries(marked) as V;
}

/** No value is in the HTML yet, so nothing a visitor typed can look like a marker. */
function parse(html: string, names: string[]): Template {
  const slots = new Map(
    names.flatMap((name) => encodings.map((encode) => [encode(markerOf(name)), { name, encode }] as const)),
  );
  const anyMarker = new RegExp(`(${[...slots.keys()].map(escapeForPattern).join('|')})`);
  const [first = '', ...others] = html.split(anyMarker);
  const template: Template = { first, slots: [] };
  for (let index = 0; index < others.length; index += 2) {
    const slot = slots.get(others[index] ?? '');
    if (slot) template.slots.push({ ...slot, after: others[index + 1] ?? '' });
  }
  return template;
}

const escapeForPattern = (text: string) => text.replace(/[[\]]/g, String.raw`\$&`);

function fill({ first, slots }: Template, view: View): string {
  let html = first;
  for (const { name, encode, after } of slots) html += encode(String(view[name])) + after;
  return html;
}
