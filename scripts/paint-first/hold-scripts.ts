import { readFileSync } from 'node:fs';

const SCRIPT = /<script src="([^"]+)"([^>]*?) async=""([^>]*)><\/script>/g;
const SCRIPT_PRELOAD = /<link rel="preload" as="script"[^>]*>/g;
const MANIFEST = /<link rel="manifest" href="/;
const END_OF_BODY = '</body>';

/** Runs in the page: starts the held scripts, and repeats clicks and arrow keys from before hydration. */
const starter = readFileSync(new URL('./starter.js', import.meta.url), 'utf8')
  .replace(/\n\s*/g, '\n')
  .trim();

/**
 * Delays the external scripts and the web app manifest of a page until its first paint (decision 0012).
 *
 * @throws when the page has no such script or no end of the body: Next.js then writes pages in another way.
 */
export function holdScripts(html: string): string {
  const held = html.replaceAll(SCRIPT, '<script data-src="$1"$2 async=""$3></script>');
  if (held === html) throw new Error('The page contains no <script src="…" async="">.');
  if (!held.includes(END_OF_BODY)) throw new Error(`The page contains no ${END_OF_BODY}.`);
  return held
    .replaceAll(SCRIPT_PRELOAD, '')
    .replace(MANIFEST, '<link rel="manifest" data-href="')
    .replace(END_OF_BODY, `<script>${starter}</script>${END_OF_BODY}`);
}
