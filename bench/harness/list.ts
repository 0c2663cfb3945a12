import type { Runtime } from '@/lib/runtime';
import { runtimeOn } from './runtime';
import { toJoin } from './visitors';

/** Puts the first person on a list, whose code others will name. */
export async function firstCode({ signupQueue }: Runtime): Promise<string> {
  const answer = await signupQueue.join(toJoin({ email: 'first@example.com', referrerCode: null }));
  if (answer.outcome !== 'joined') throw new Error(`The first person could not join: ${answer.outcome}`);
  return answer.signup.referralCode;
}

/** The same for a list that another process will take joins for. */
export async function firstCodeOf(databaseUrl: string): Promise<string> {
  const runtime = runtimeOn(databaseUrl);
  try {
    return await firstCode(runtime);
  } finally {
    await runtime.close();
  }
}
