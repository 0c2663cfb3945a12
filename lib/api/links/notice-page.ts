import { palette } from '../../palette';
import { clientNetwork } from '../../rate-limit/client-network';
import type { LimitName } from '../../rate-limit/rate-limiter';
import { runtime } from '../../runtime';
import { site } from '../../site';
import { NO_STORE, respond } from '../responses';

export interface Notice {
  title: string;
  text: string;
  /** The label of the submit button. A notice without one has a link. */
  button?: string | undefined;
  link?: { href: string; label: string };
}

export function noticePage(status: number, notice: Notice, headers?: Record<string, string>): Response {
  return respond(renderNotice(notice), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      ...NO_STORE,
      // The page's address contains the token.
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      ...headers,
    },
  });
}

export const failedNotice: Notice = {
  title: "That didn't work",
  text: 'Something went wrong on our side. Please try again in a moment.',
};

export const foreignNotice: Notice = {
  title: 'This form was sent from another site',
  text: 'Nothing was changed.',
};

/** Counts the request. Null while its network may send more. */
export function limitByNetwork(
  request: Pick<Request, 'headers'>,
  limit: LimitName,
  wayOn: Pick<Notice, 'button' | 'link'> = {},
): Response | null {
  const { env, rateLimiter } = runtime();
  const verdict = rateLimiter.take(limit, clientNetwork(request, env));
  if (verdict.allowed) return null;
  const notice = {
    title: 'Too many attempts',
    text: 'Too many requests came from your network. Please wait a few minutes and try again.',
    ...wayOn,
  };
  return noticePage(429, notice, { 'retry-after': String(verdict.retryAfterSeconds) });
}

/** The whole page, without scripts. The form has no action, so it posts to the address of the page. */
function renderNotice({ title, text, button, link }: Notice): string {
  const { href, label } = link ?? { href: '/', label: `Go to ${site.name}` };
  const action = button
    ? `<form method="post"><button>${button}</button></form>`
    : `<p><a href="${href}">${label}</a></p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${site.name}</title>
<link rel="icon" href="/icon.svg">
<style>${stylesheet}</style>
</head>
<body>
<header><a href="/"><img src="/icon.svg" alt="" width="30" height="30">${site.name}</a></header>
<main>
<h1>${title}</h1>
<p>${text}</p>
${action}
</main>
</body>
</html>
`;
}

const fontFace = (family: string, weight: string, file: string) =>
  `@font-face { font-family: '${family}'; font-weight: ${weight}; font-display: swap; src: url(/fonts/${file}.woff2) format('woff2'); }`;

const stylesheet = `
${fontFace('Fraunces', '400', 'fraunces-display')}
${fontFace('Instrument Sans', '400 700', 'instrument-sans')}
body { margin: 0; min-height: 100svh; background: ${palette.peach}; color: ${palette.paper};
  font: 1.0625rem/1.55 'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
header { padding: 0.5rem max(1.25rem, 50% - 22.5rem); background: ${palette.ink}; font-weight: 600; }
header a { gap: 0.7rem; min-height: 3rem; text-decoration: none; }
main { width: min(45rem, 100% - 1.5rem); box-sizing: border-box; margin: clamp(2rem, 12svh, 7rem) auto 3rem; padding: 4.5rem min(6vw, 3.5rem) 1rem; overflow-wrap: anywhere;
  background: radial-gradient(circle at 50% 2rem, ${palette.peach} 10px, ${palette.ink} 11px);
  clip-path: polygon(2rem 0, calc(100% - 2rem) 0, 100% 2rem, 100% 100%, 0 100%, 0 2rem); }
h1 { margin: 0 0 1rem; font: 400 clamp(min(2rem, 12vw), 7vw, 3rem)/1.05 Fraunces, Georgia, 'Times New Roman', serif;
  letter-spacing: -0.032em; text-wrap: balance; }
p { margin: 0 0 2rem; color: ${palette.mutedInk}; text-wrap: pretty; }
a { color: ${palette.paper}; display: inline-flex; align-items: center; min-height: 2.75rem; }
button { min-height: 3.5rem; margin-bottom: 2rem; padding: 0 min(1.5rem, 6vw); border: 0; border-radius: 2px; background: ${palette.coral};
  color: ${palette.ink}; font: inherit; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid ${palette.paper}; outline-offset: 3px; }
`;
