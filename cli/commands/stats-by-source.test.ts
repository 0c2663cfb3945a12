import { beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { addPeople } from '@/db/testing/people';
import { testDatabase } from '@/db/testing/test-database';
import { run } from '../program';

const database = testDatabase();
let stdout: MockInstance<typeof process.stdout.write>;

beforeAll(async () => {
  await addPeople(database.db, 3, { utmSource: 'instagram', utmMedium: 'social', referrerHost: 't.co' });
  await addPeople(database.db, 1, { createdAt: new Date('2026-01-01') }, 4);
});
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', database.url);
  stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

async function printed(...args: string[]): Promise<string> {
  expect(await run(args)).toBe(0);
  return String(stdout.mock.lastCall?.[0]);
}

test('prints a table', async () => {
  const lines = (await printed('stats', '--by', 'source')).split('\n');
  expect(lines[0]).toBe('People by utm_source, or by the host that linked here');
  expect(lines.slice(1)).toEqual([
    'source     people  share',
    `instagram       3  75.0%  ${'█'.repeat(40)}`,
    `(none)          1  25.0%  ${'█'.repeat(13)}▍`,
    '',
  ]);
});

test('says when there may be more rows', async () => {
  const output = await printed('stats', '--by', 'medium', '--top', '1');
  expect(output).toMatch(/\nThese are the top 1\. Use --top to show more\.\n$/);
  expect(output).not.toContain('(none)');
});

test('prints JSON; --days counts only people who joined recently', async () => {
  const output = await printed('stats', '--by', 'host', '--days', '7', '--json');
  const sources = [{ source: 't.co', people: 3, share: 1 }];
  expect(JSON.parse(output)).toEqual({ by: 'host', days: 7, sources });
});

test('says that there are no signups', async () => {
  await database.reset();
  expect(await printed('stats', '--by', 'campaign')).toBe('No signups to count.\n');
});

test('a person shows where they came from', async () => {
  await addPeople(database.db, 1, { utmSource: 'instagram', referrerHost: 't.co' });
  expect(await printed('show', '#1')).toMatch(/^Source +source instagram, linked from t\.co$/m);
  expect(JSON.parse(await printed('show', '#1', '--json'))).toMatchObject({
    utm_source: 'instagram',
    utm_medium: null,
    utm_campaign: null,
    referrer_host: 't.co',
  });
});
