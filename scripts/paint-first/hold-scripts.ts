import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const SCRIPT = /<script src="([^"]+)"([^>]*?) async=""([^>]*)><\/script>/g;
/** Turbopack's runtime, which the starter runs last. */
const RUNTIME = /src="[^"]*\/turbopack-[^"]*"/;
const SCRIPT_PRELOAD = /<link rel="preload" as="script"[^>]*>/g;
const MANIFEST = /<link rel="manifest"[^>]*>/;
/** The component tree from which React hydrates the page. Next.js escapes `<` in it. */
const PAGE_DATA = /<script>((?:self\.__next_f|\(self\.__next_f=)[^<]*)<\/script>/g;
const HEAD = /<head>/;
const END_OF_BODY = /<\/body>/;

/** Runs in the page: starts the held scripts, and repeats clicks from before hydration. */
const starter = readFileSync(new URL('./starter.js', import.meta.url), 'utf8')
  .replace(/\n\s*/g, '\n')
  .trim();

/**
 * Delays the external scripts of a page until its first paint, and moves the page's data from inline scripts into the first
 * of them (decision 0012). React adds the link to the web app manifest again. Throws when Next.js writes pages in another
 * way.
 */
export function holdScripts(html: string) {
  const script = [...html.matchAll(PAGE_DATA)].map(([, statement]) => statement).join(';\n');
  const file = `chunks/page-data-${createHash('sha256').update(script).digest('hex').slice(0, 16)}.js`;
  for (const part of [PAGE_DATA, SCRIPT, RUNTIME, HEAD, END_OF_BODY]) {
    if (html.search(part) === -1) throw new Error(`The page contains no ${part.source}.`);
  }
  const held = html
    .replaceAll(PAGE_DATA, '')
    .replaceAll(SCRIPT_PRELOAD, '')
    .replace(MANIFEST, '')
    .replace(HEAD, `$&<script src="/_next/static/${file}" async=""></script>`)
    .replaceAll(SCRIPT, '<script data-src="$1"$2$3></script>')
    .replace(END_OF_BODY, () => `<script>${starter}</script></body>`);
  const scripts = [...html.matchAll(SCRIPT)].flatMap(([, address]) => address ?? []);
  return { html: held, scripts, data: { file, script } };
}
