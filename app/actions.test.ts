import { beforeEach, expect, test, vi } from 'vitest';
import { previewAnnouncement, sendTest, testAnnouncement } from '@/app/admin/(area)/actions';
import { operate } from '@/app/admin/(area)/operate';
import { cachedRead } from '@/lib/admin/cached-reads';
import { operatorAuthUnderTest } from '@/lib/testing/operator-auth';

const under = await operatorAuthUnderTest();
let sent = new Headers();
vi.mock('next/headers', () => ({ headers: async () => sent }));

beforeEach(() => {
  globalThis.waitlistRuntime = under.site;
  globalThis.waitlistAuth = under.auth;
  return () => {
    globalThis.waitlistRuntime = undefined;
    globalThis.waitlistAuth = undefined;
  };
});

test('previews, tests and questions keep the cached figures, and a change drops them', async () => {
  sent = (await under.signIn()).headers;
  const count = vi.fn(async () => 0);
  const read = cachedRead(count, 60_000);
  await read(under.db);
  const news = { subject: 'News', body: 'Hi', segment: 'everybody' } as const;
  for (const answer of [
    await previewAnnouncement(news),
    await testAnnouncement(news),
    await sendTest(null),
    await operate('state', { state: 'closed' }, { dryRun: true }),
  ])
    expect(answer.status).toMatch(/done|asked/);
  await read(under.db);
  expect(count).toHaveBeenCalledTimes(1);
  await operate('state', { state: 'open' }, {});
  await read(under.db);
  expect(count).toHaveBeenCalledTimes(2);
});

test('actions of another site are refused, also where the proxy passes them on', async () => {
  sent = (await under.signIn()).headers;
  sent.set('origin', 'https://elsewhere.example');
  const refused = { status: 'refused' };
  expect([await sendTest(null), await operate('state', { state: 'closed' }, {})]).toEqual([refused, refused]);
});
