import { fileURLToPath } from 'node:url';
import {
  type Exchange,
  listen,
  type MockServer,
  type Routes,
  readForm,
  readJson,
  router,
  sendJson,
} from '../http/server';
import {
  accept,
  createSite,
  type Fault,
  faults,
  newToken,
  reject,
  type Site,
  type SiteSettings,
  siteSchema,
  TOKEN_LIFE_MS,
  type Verification,
  verifyToken,
} from './sites';

export interface MockRecaptcha extends MockServer {
  /** Adds a site or changes its settings. Its tokens stay valid. */
  setSite(siteKey: string, settings: SiteSettings): void;
  /** Issues a token without a browser. */
  issueToken(siteKey: string, hostname: string): string;
}

const STATIC_FOLDER = fileURLToPath(new URL('./static', import.meta.url));

const isFault = (name: string): name is Fault => name in faults;

class Sites extends Map<string, Site> {
  put(siteKey: string, settings: SiteSettings): void {
    const known = this.get(siteKey);
    this.set(siteKey, { ...createSite(settings), ...(known && { tokens: known.tokens }) });
  }

  withSecret(secret: string): Site | undefined {
    return [...this.values()].find((site) => site.secret === secret);
  }

  issue(siteKey: string, hostname: string): string {
    const site = this.get(siteKey);
    if (!site) throw new Error(`No site has the key ${siteKey}`);
    const token = newToken();
    site.tokens.set(token, { hostname, issuedAt: new Date(), used: false });
    return token;
  }
}

function verify(site: Site, token: string): Verification {
  if (site.siteverify === 'verify') return verifyToken(site, token);
  if (site.siteverify === 'passed')
    return accept(site.tokens.get(token)?.hostname ?? site.hostname, new Date());
  if (site.siteverify === 'wrong-hostname') return accept('elsewhere.example', new Date());
  return reject(site.siteverify);
}

async function siteverify(sites: Sites, { request, response }: Exchange): Promise<void> {
  const form = await readForm(request);
  const site = sites.withSecret(form.get('secret') ?? '');
  if (!site) return sendJson(response, 200, reject('invalid-input-secret'));
  if (isFault(site.siteverify)) return void faults[site.siteverify](response);
  sendJson(response, 200, verify(site, form.get('response') ?? ''));
}

/** The visitor checked the box. */
async function userverify(sites: Sites, { request, response }: Exchange): Promise<void> {
  const form = await readForm(request);
  const hostname = new URL(form.get('co') ?? 'http://localhost').hostname;
  sendJson(response, 200, { token: sites.issue(form.get('k') ?? '', hostname), lifeMs: TOKEN_LIFE_MS });
}

async function putSite(sites: Sites, { id, request, response }: Exchange): Promise<void> {
  const settings = siteSchema.safeParse(await readJson(request));
  if (!settings.success) return sendJson(response, 422, { message: settings.error.message });
  sites.put(id, settings.data);
  sendJson(response, 200, settings.data);
}

const routes = (sites: Sites): Routes => ({
  'POST /recaptcha/api2/userverify': (exchange) => userverify(sites, exchange),
  'POST /recaptcha/api/siteverify': (exchange) => siteverify(sites, exchange),
  'PUT /control/sites/:id': (exchange) => putSite(sites, exchange),
});

/**
 * Mocks Google's reCAPTCHA v2: script, widget and verification, for any number of sites.
 * `PUT /control/sites/{site key}` with `SiteSettings` as JSON adds or changes a site.
 */
export async function startRecaptcha(port = 0, host?: string): Promise<MockRecaptcha> {
  const sites = new Sites();
  const server = await listen(router(routes(sites), STATIC_FOLDER), port, host);
  return {
    ...server,
    setSite: (siteKey, settings) => sites.put(siteKey, settings),
    issueToken: (siteKey, hostname) => sites.issue(siteKey, hostname),
  };
}
