import { join } from '../setup/signups';
import type { Site } from '../setup/site';

/** A referrer with friends at a disposable domain and on the same network, whose referrals are withheld. */
export async function createWithheldReferrals(site: Site, friends: number): Promise<void> {
  await site.setRecaptcha({ siteverify: 'passed' });
  const network = { 'x-forwarded-for': '203.0.113.7' };
  const { signup } = await join(site.origin, { email: 'host@example.com' }, network);
  for (let n = 0; n < friends; n += 1) {
    const email = `friend-${n}@mailinator.com`;
    await join(site.origin, { email, referrerCode: signup?.referral_code }, network);
  }
}
