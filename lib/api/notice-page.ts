import { palette } from '../palette';
import { site } from '../site';
import { NO_STORE, respond } from './responses';

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

export function limitedNotice(retryAfterSeconds: number, button?: string): Response {
  const notice = {
    title: 'Too many attempts',
    text: 'Too many requests came from your network. Please wait a minute and try again.',
    button,
  };
  return noticePage(429, notice, { 'retry-after': String(retryAfterSeconds) });
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
<header><a href="/">${site.name}</a></header>
<main>
<h1>${title}</h1>
<p>${text}</p>
${action}
</main>
</body>
</html>
`;
}

// The site's fonts have hashed names that are known only to its own pages.
const stylesheet = `
body { margin: 0; min-height: 100svh; background: ${palette.peach}; color: ${palette.ink};
  font: 1.0625rem/1.55 'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
header, main { max-width: 34rem; margin: 0 auto; padding: 0 1.5rem; }
header { padding-top: 1.5rem; font-weight: 600; letter-spacing: -0.02em; }
main { padding-top: clamp(3rem, 16vh, 9rem); padding-bottom: 3rem; }
h1 { margin: 0 0 1rem; font: 400 clamp(2.6rem, 9vw, 4.5rem)/1.02 Fraunces, Georgia, 'Times New Roman', serif;
  letter-spacing: -0.032em; text-wrap: balance; }
p { margin: 0 0 2rem; }
a { color: inherit; display: inline-flex; align-items: center; min-height: 2.75rem; }
header a { text-decoration: none; }
button { min-height: 3.25rem; padding: 0 1.75rem; border: 0; border-radius: 2px; background: ${palette.ink};
  color: ${palette.paper}; font: inherit; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid ${palette.ink}; outline-offset: 3px; }
`;
