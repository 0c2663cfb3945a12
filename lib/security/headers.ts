import { createHash } from 'node:crypto';

/** The build replaces it with the hashes of the inline scripts in the built pages. */
export const SCRIPT_HASHES_PLACEHOLDER = "'sha256-of-inline-scripts'";

/** `api.js` loads the widget's code from here, in China from the second (element-hq/element-web#23855). */
const WIDGET_SCRIPTS = ['com', 'cn'].map((domain) => `https://www.gstatic.${domain}/recaptcha/releases/`);
const GOOGLE_FRAMES = 'https://recaptcha.google.com/recaptcha/api2/';

export const sharedDirectives = {
  'default-src': ["'none'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
};

interface PolicyOptions {
  recaptchaOrigin: string;
  analyticsEndpoint?: string;
  /** `next dev` injects inline scripts and uses `eval`. */
  isDevelopment: boolean;
}

/**
 * The policy of documents. On images and scripts it would add 1.4 kB without any effect. Inline scripts need a hash.
 * Inline styles are allowed: reCAPTCHA and React's `style` attributes need them.
 */
export function policyHeader({ recaptchaOrigin, analyticsEndpoint, isDevelopment }: PolicyOptions) {
  const recaptcha = (path: string) => new URL(`/recaptcha/${path}`, recaptchaOrigin).href;
  const inlineScripts = isDevelopment ? ["'unsafe-inline'", "'unsafe-eval'"] : [SCRIPT_HASHES_PLACEHOLDER];
  const directives = {
    'script-src': ["'self'", ...inlineScripts, recaptcha('api.js'), ...WIDGET_SCRIPTS],
    'style-src': ["'self'", "'unsafe-inline'"],
    'media-src': ["'self'"],
    'connect-src': ["'self'", recaptcha(''), ...(analyticsEndpoint ? [analyticsEndpoint] : [])],
    'frame-src': [recaptcha('api2/'), GOOGLE_FRAMES],
    ...sharedDirectives,
  };
  return { 'Content-Security-Policy': policyValue(directives) };
}

export function policyValue(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

export const securityHeaders = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Browsers ignore them on images, styles and scripts, where they would add 4 kB to a first visit. */
export const documentHeaders = {
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

export const noReferrerHeader = { 'Referrer-Policy': 'no-referrer' };

/** Images keep their names: a browser may use one for a day, and for a week while it revalidates. */
export const imageCacheHeader = { 'Cache-Control': 'public, max-age=86400, stale-while-revalidate=604800' };

/** The names of scripts and styles contain a hash of their content. */
export const scriptCacheHeader = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** Next.js sends the same with a prerendered page: shared caches keep it until the next deployment. */
export const pageCacheHeaders = {
  'Cache-Control': 's-maxage=31536000',
  Vary: 'rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, Accept-Encoding',
};

export const canonicalHeader = (url: string) => ({ Link: `<${url}>; rel="canonical"` });

/** The policy of API responses. The pages that mails link to have inline styles, fonts, an icon and a form. */
export const apiPolicyHeader = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
};

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(([, script]) => {
    const hash = createHash('sha256').update(script ?? '');
    return `'sha256-${hash.digest('base64')}'`;
  });
}
