import { fileURLToPath } from 'node:url';
import { listen, readForm, readJson, router, sendJson } from '../http/server';
import { answers, newToken, type Site, type SiteSettings, TOKEN_LIFE_MS } from './sites';

const STATIC_FOLDER = fileURLToPath(new URL('./static', import.meta.url));

export type MockRecaptcha = Awaited<ReturnType<typeof startRecaptcha>>;

/**
 * Mocks Google's reCAPTCHA v2: script, widget and verification, for any number of sites.
 * `PUT /control/sites/{site key}` with `SiteSettings` as JSON adds or changes a site.
 */
export async function startRecaptcha(port = 0, host?: string) {
  const sites = new Map<string, Site>();

  /** Adds a site or changes its settings. Its tokens stay valid. */
  function setSite(siteKey: string, settings: SiteSettings): void {
    const tokens: Site['tokens'] = sites.get(siteKey)?.tokens ?? new Map();
    sites.set(siteKey, { siteverify: 'verify', hostname: 'localhost', ...settings, tokens });
  }

  /** Issues a token without a browser. */
  function issueToken(siteKey: string, hostname: string): string {
    const site = sites.get(siteKey);
    if (!site) throw new Error(`No site has the key ${siteKey}`);
    const token = newToken();
    site.tokens.set(token, { hostname, issuedAt: new Date(), used: false });
    return token;
  }

  const routes = router(
    {
      // The visitor checked the box.
      'POST /recaptcha/api2/userverify': async ({ request, response }) => {
        const form = await readForm(request);
        const { hostname } = new URL(form.get('co') ?? 'http://localhost');
        sendJson(response, 200, { token: issueToken(form.get('k') ?? '', hostname), lifeMs: TOKEN_LIFE_MS });
      },
      'POST /recaptcha/api/siteverify': async ({ request, response }) => {
        const form = await readForm(request);
        const site = [...sites.values()].find(({ secret }) => secret === form.get('secret'));
        const answer = site
          ? answers[site.siteverify](site, form.get('response') ?? '')
          : answers['invalid-input-secret']();
        answer(response);
      },
      'PUT /control/sites/:id': async ({ request, response, id }) => {
        setSite(id, (await readJson(request)) as SiteSettings);
        response.end();
      },
    },
    STATIC_FOLDER,
  );
  return { ...(await listen(routes, port, host)), setSite, issueToken };
}
