import { test as base, expect } from '../fixtures';
import { join } from '../setup/signups';
import { launchImage, layOutImage } from '../setup/release';
import { type OwnSite, startOwnSite } from '../setup/own-site';
import type { Server } from '../setup/server';
import { started } from '../setup/started';

const METRICS_TOKEN = 'a token for the metrics';
const CRON_SECRET = 'a secret for the cron route';

/** Everything an image needs, as its operators would give it. Its captcha passes everybody. */
async function startImage(): Promise<OwnSite> {
  const launch = launchImage(await layOutImage());
  const image = await startOwnSite({ env: { METRICS_TOKEN, CRON_SECRET }, launch });
  await image.setRecaptcha({ siteverify: 'passed' });
  return image;
}

const test = base.extend<{ image: OwnSite }>({ image: started(startImage) });

function ask({ origin }: Server, path: string, token?: string): Promise<Response> {
  return fetch(origin + path, { headers: token ? { authorization: `Bearer ${token}` } : {} });
}

test('what the image holds is the whole site', async ({ page, image: { server, resend } }) => {
  const ready = await ask(server, '/api/health/ready');
  expect(await ready.json()).toEqual({ status: 'ready', database: 'ok', migrations: 'ok' });

  const { headers } = await ask(server, '/');
  expect(headers.get('content-security-policy')).toMatch(/script-src [^;]*'sha256-[\w+/=]{44}'/);
  await page.goto(server.origin);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${server.origin}/stats`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const answer = await join(server.origin, { email: 'ada@example.com' });
  expect(answer).toMatchObject({ outcome: 'joined', signup: { signup_position: 1 } });
  await expect.poll(() => resend.mails('ada@example.com')).toHaveLength(1);
});

test('machines are let in by their token alone, and a stop is graceful', async ({ image: { server } }) => {
  await join(server.origin, { email: 'ada@example.com' });

  for (const path of ['/api/metrics', '/api/cron/mail']) {
    expect((await ask(server, path)).status).toBe(401);
    expect((await ask(server, path, 'guessed')).status).toBe(401);
  }
  const figures = await (await ask(server, '/api/metrics', METRICS_TOKEN)).text();
  expect(figures).toContain('waitlist_requests_total{request="join",result="joined"} 1');
  expect(figures).toMatch(/^waitlist_people 1$/m);
  const drained = await ask(server, '/api/cron/mail', CRON_SECRET);
  expect(await drained.json()).toEqual({ outcome: 'drained' });

  process.kill(server.pid, 'SIGTERM');
  expect(await server.ended).toBe(143);
});

test('without secrets there are no doors for machines', async ({ site }) => {
  for (const path of ['/api/metrics', '/api/cron/mail']) {
    expect((await fetch(site.origin + path)).status).toBe(404);
  }
});
