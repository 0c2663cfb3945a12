import { readFileSync } from 'node:fs';

const SCRIPT = /<script src="([^"]+)"([^>]*?) async=""([^>]*)><\/script>/g;
const SCRIPT_PRELOAD = /<link rel="preload" as="script"[^>]*>/g;
const MANIFEST = /<link rel="manifest" href="/;

/**
 * Runs in the page:
 *
 * - Starts what is held at the first contentful paint. A page in the background is not painted: there it starts when
 *   the page has loaded, and so it does a second later wherever no paint is reported.
 * - Holds back clicks on buttons and arrow keys until the page is hydrated, and repeats them then: each counts
 *   exactly once.
 */
const starter = readFileSync(new URL('./starter.js', import.meta.url), 'utf8')
  .replace(/\n\s*/g, '\n')
  .trim();

/**
 * A prerendered page whose scripts wait for its first paint. They would otherwise arrive beside the style sheet and
 * run, for some hundred milliseconds of a phone, before anything is shown. Inline scripts stay as they are. The
 * manifest, which serves nobody before, waits with them.
 *
 * @throws Error when there is no script to hold, which is a framework that builds pages another way.
 */
export function holdScripts(html: string): string {
  const held = html.replaceAll(SCRIPT, '<script data-src="$1"$2 async=""$3></script>');
  if (held === html) throw new Error('The page has no script that could wait');
  return held
    .replaceAll(SCRIPT_PRELOAD, '')
    .replace(MANIFEST, '<link rel="manifest" data-href="')
    .replace('</body>', `<script>${starter}</script></body>`);
}
