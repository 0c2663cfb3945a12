import { signups } from '@/db/schema/signups';
import { expect, test } from '../fixtures';
import { widthOf } from '../page/page';
import { add } from './changes';

const HOST = 'a.rather.long.first.name@subdomain.example.com';
const FRIEND = 'another.rather.long.first.name@mailinator.com';

test('names of 200 letters widen no page, and addresses take two lines at most', async ({
  signedInPage: page,
  site,
}) => {
  await site.setRecaptcha({ siteverify: 'passed' });
  const host = await add(site, HOST);
  await add(site, FRIEND, host.code);
  await site.db.update(signups).set({ firstName: 'x'.repeat(200) });

  for (const [path, address] of [
    [`/admin/people/${host.id}`, FRIEND],
    ['/admin/people', HOST],
    ['/admin/review', HOST],
    [`/admin/review/${host.id}/disposable_domain`, FRIEND],
    ['/admin/waves', HOST],
  ] as const) {
    await page.goto(path);
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 1000 });
      expect(await widthOf(page), `${path} at ${width}`).toBe(width);
      if (width === 360) continue;
      const link = page.getByRole('cell').getByRole('link').filter({ hasText: address });
      const { height } = (await link.boundingBox()) ?? { height: 0 };
      expect(height, path).toBeGreaterThan(0);
      expect(height, path).toBeLessThanOrEqual(42);
    }
  }
});
