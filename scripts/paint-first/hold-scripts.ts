import { readFileSync } from 'node:fs';

const SCRIPT = /<script src="([^"]+)"([^>]*?) async=""([^>]*)><\/script>/g;
const SCRIPT_PRELOAD = /<link rel="preload" as="script"[^>]*>/g;
const MANIFEST = /<link rel="manifest"[^>]*>/;
const END_OF_BODY = '</body>';

/** Runs in the page: starts the held scripts, and repeats clicks and arrow keys from before hydration. */
const starter = readFileSync(new URL('./starter.js', import.meta.url), 'utf8')
  .replace(/\n\s*/g, '\n')
  .trim();

/**
 * Delays the external scripts of a page until its first paint (decision 0012). React adds the link to the web app
 * manifest again.
 *
 * @throws when the page has no such script or no end of the body: Next.js then writes pages in another way.
 */
export function holdScripts(html: string): string {
  const held = html.replaceAll(SCRIPT, '<script data-src="$1"$2$3></script>');
  if (held === html) throw new Error('The page contains no <script src="…" async="">.');
  if (!held.includes(END_OF_BODY)) throw new Error(`The page contains no ${END_OF_BODY}.`);
  return held
    .replaceAll(SCRIPT_PRELOAD, '')
    .replace(MANIFEST, '')
    .replace(END_OF_BODY, `<script>${starter}</script>${END_OF_BODY}`);
}
