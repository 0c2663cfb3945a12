import { randomUUID } from 'node:crypto';
import { createTemplate, createTestDatabase } from '@/db/testing/create-test-database';
import { readJson, sendJson } from '@/dev/http/messages';
import { listen } from '@/dev/http/server';
import { freePort } from '@/dev/network/ports';
import { startRecaptcha } from '@/dev/recaptcha/mock-recaptcha';
import { mockKeys } from '@/dev/site/plan';
import { startSite, waitForSite } from '@/dev/site/server';
import { serverEnvironment } from '@/dev/site/server-environment';
import { prepareTestBuild } from '@/dev/test/build';
import type { Cluster } from './cluster';
import { logTo } from './logs';

export interface Site {
  /** How it reaches the database. */
  route: string;
  origin: string;
}

/** Migrates a new database on the primary. @returns its URL as the site's role. */
export async function createDatabaseOn(cluster: Cluster): Promise<URL> {
  const { primary } = await cluster.healthy();
  const server = cluster.urlOn(primary);
  await createTemplate(server);
  return new URL((await createTestDatabase(server)).url);
}

/** Mocks that accept everything. @returns the variables that point a site to them. */
async function startProviders(recaptchaPort: number): Promise<Record<string, string>> {
  const recaptcha = await startRecaptcha(recaptchaPort);
  recaptcha.setSite(mockKeys.RECAPTCHA_SITE_KEY, {
    secret: mockKeys.RECAPTCHA_SECRET_KEY,
    siteverify: 'passed',
    hostname: '127.0.0.1',
  });
  const accept = () => ({ id: randomUUID() });
  const resend = await listen(async (request, response) => {
    const mails = await readJson(request);
    sendJson(response, 200, Array.isArray(mails) ? { data: mails.map(accept) } : accept());
  });
  return { ...mockKeys, RECAPTCHA_ORIGIN: recaptcha.origin, RESEND_BASE_URL: resend.origin };
}

/** Starts the site twice: once behind HAProxy, once with every host in DATABASE_URL. */
export async function startSites({ nodes, haproxyPort }: Cluster, database: URL): Promise<Site[]> {
  const providers = await startProviders(await prepareTestBuild());
  const env = { ...serverEnvironment, ...providers, LOG_LEVEL: 'error' };
  const hosts = nodes.map(({ postgresPort }) => `127.0.0.1:${postgresPort}`).join(',');
  const routes = { HAProxy: `127.0.0.1:${haproxyPort}`, 'three hosts': hosts };
  const starting = Object.entries(routes).map(async ([route, address]) => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const url = `${database.href.replace(database.host, address)}?target_session_attrs=primary`;
    const site = await startSite('preview', port, {
      env: { ...env, SITE_URL: origin, DATABASE_URL: url },
      stdio: logTo(`site-${route.replace(' ', '-')}`),
    });
    await waitForSite(origin, site);
    return { route, origin };
  });
  return Promise.all(starting);
}
