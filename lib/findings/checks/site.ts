import { once } from 'node:events';
import { connect } from 'node:tls';
import { errorCode } from '@/db/errors';
import type { Env } from '../../config/env';
import { DAY_MS } from '../../days';
import { plural } from '../../plural';
import { check } from '../finding';

const TIMEOUT_MS = 5_000;

/** The text of an answer with status 200, or the reason of the failure. */
async function load(url: string): Promise<{ text: string; reason: string }> {
  const options = { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' } as const;
  try {
    const response = await fetch(url, options);
    const text = response.ok ? await response.text() : '';
    return { text, reason: `status ${response.status}` };
  } catch (error) {
    return { text: '', reason: errorCode(error) ?? (error instanceof Error ? error.name : 'no answer') };
  }
}

const isHealthy = (text: string) => /"status":"(ok|ready)"/.test(text);

const HELP = 'See docs/monitoring.md#when-an-alert-fires.';

/** No cache stores what the health check answers. The pages name the origin for which they were built. */
export const site = check('site', 'problem', async ({ SITE_URL }: Env) => {
  const health = await load(`${SITE_URL}/api/health/live`);
  if (!isHealthy(health.text)) {
    const remedy = `Check that the servers and the proxy run, then DNS and the certificate. ${HELP}`;
    return { sentence: `The site does not answer at SITE_URL (${health.reason})`, remedy };
  }
  const page = await load(SITE_URL);
  const [, image = ''] = /<meta property="og:image" content="([^"]+)"/.exec(page.text) ?? [];
  if (!URL.canParse(image)) {
    return { sentence: 'No page of this site is at SITE_URL', remedy: `Check the proxy. ${HELP}` };
  }
  if (new URL(image).origin === SITE_URL) return 'The site answers at SITE_URL, and its pages link there';
  const remedy = 'Build with SITE_URL, then restart.';
  return { sentence: 'The pages link to another address than SITE_URL', remedy };
});

/** Caddy says so while it leaves the cache out (ops/Caddyfile). */
export const cache = check('cache', 'warning', async ({ SITE_URL }: Env) => {
  const signal = AbortSignal.timeout(2 * TIMEOUT_MS);
  const answer = await fetch(`${SITE_URL}/api/waitlist/total`, { signal }).catch(() => null);
  if (!answer?.headers.has('cache-down')) return null;
  return {
    sentence: 'The cache does not answer, so each visitor costs the site more than twenty requests',
    remedy: 'Start nginx: systemctl restart nginx, or docker compose restart cache.',
  };
});

/** A proxy may keep others out of `/admin` by answering itself. */
const BROKEN_ACTION = /^(405|5\d\d) |"refused"/;

/** Sends what browsers send with the form and with operators' buttons. It changes nothing: an own origin gets 415 and “signed out”. */
export const siteOrigin = check('site_origin', 'problem', async ({ SITE_URL, OPERATORS }: Env) => {
  const form = await postFrom(SITE_URL, '/api/waitlist/signups');
  const action = OPERATORS.length > 0 && (await postFrom(SITE_URL, '/admin', { 'next-action': 'doctor' }));
  // `site` reports that nothing answers.
  if (form === null || action === null) return null;
  const broken = [!form.startsWith('415 ') && form, action && BROKEN_ACTION.test(action) && action];
  const [answer] = broken.filter((one) => one !== false);
  if (!answer) return "The form and operators' buttons work at SITE_URL";
  return {
    sentence: `The form or operators' buttons do not work at SITE_URL (status ${answer.slice(0, 3)})`,
    remedy: `Let the proxy pass POST requests, with their header Origin. ${HELP}`,
  };
});

async function postFrom(siteUrl: string, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(siteUrl + path, {
    method: 'POST',
    headers: { origin: siteUrl, 'content-type': 'text/plain', ...headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  return response && `${response.status} ${await response.text()}`;
}

/** Asks the server processes themselves, such as `127.0.0.1:3000`. */
export const servers = (addresses: readonly string[]) =>
  check('servers', 'problem', async () => {
    const answers = await Promise.all(
      addresses.map(async (address) => ({ address, ...(await load(`http://${address}/api/health/ready`)) })),
    );
    const down = answers.filter(({ text }) => !isHealthy(text));
    if (down.length === 0) return `${plural(addresses.length, 'server')} can serve visitors`;
    const remedy = `Read the log of that process, and check the address. ${HELP}`;
    return down.map(({ address, reason }) => ({
      subject: address,
      sentence: `The server at ${address} is not ready (${reason})`,
      remedy,
    }));
  });

/** Proxies renew a certificate when a third of its life is left. */
const UNRENEWED_SHARE = 0.2;

export const certificate = check('certificate', 'problem', async ({ SITE_URL }: Pick<Env, 'SITE_URL'>) => {
  const dates = await readCertificate(new URL(SITE_URL)).catch(() => null);
  // `site` reports that nothing answers.
  if (!dates) return null;
  const left = dates.end - Date.now();
  const days = Math.floor(left / DAY_MS);
  if (left > UNRENEWED_SHARE * (dates.end - dates.start)) return `The certificate is valid for ${days} days`;
  return {
    sentence: `The certificate was not renewed and ends in ${days} days`,
    remedy: 'Read the log of the proxy. DNS must point to it, and ports 80 and 443 must be open.',
  };
});

async function readCertificate({ protocol, hostname, port }: URL) {
  if (protocol !== 'https:') return null;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  // An invalid certificate is read, too. Nothing is sent.
  const options = { host: hostname, port: Number(port || 443), rejectUnauthorized: false };
  const socket = connect({ ...options, servername: hostname });
  try {
    await once(socket, 'secureConnect', { signal });
    const { valid_from, valid_to } = socket.getPeerCertificate();
    return { start: Date.parse(valid_from), end: Date.parse(valid_to) };
  } finally {
    socket.destroy();
  }
}
