import type { Handle } from '@/db/client';
import { friendsOf, join, joinAll } from './operators';

/** Why the referrals of a referrer's friends are withheld. */
export const REASON = 'disposable_domain';

/** A referrer with friends at a disposable domain: `<name>-0@mailinator.com` and so on. */
export async function createReferrer(handle: Handle, name: string, friends: number): Promise<string> {
  const { id, referralCode } = await join(handle, { email: `${name}@x.io` });
  await joinAll(handle, friendsOf(referralCode, friends, name, 'mailinator.com'));
  return id;
}
