import 'server-only';
import { findUnwantedMail, findWithoutWelcome, findWrongInvitations } from '@/db/checks/mail-checks';
import type { Handle } from '@/db/client';
import { readMailQueue } from '@/db/outbox/mail-queue';
import { deviationFinding, type Examination, type Finding, ok, REPAIR, warning } from './finding';

/** Mail that waits longer than this was not just asked for, in seconds. */
const LONG_WAIT_S = 15 * 60;

const examinations: Examination[] = [
  {
    name: 'mail',
    find: findWithoutWelcome,
    holds: 'one welcome mail a signup',
    broken: 'without a welcome mail',
    remedy: REPAIR,
  },
  {
    name: 'mail',
    find: findWrongInvitations,
    holds: 'one invitation for each who was invited',
    broken: 'invited without an invitation, or the other way round',
    remedy:
      'Rows were changed by hand: set invited_at of the signup to what its invitation in outbox_emails says.',
  },
  {
    name: 'mail',
    find: findUnwantedMail,
    holds: 'none to those who want none',
    broken: 'not cancelled for people who want no mail',
    remedy: REPAIR,
  },
];

/** What must hold of the mails, and whether they leave. */
export async function* examineMail(handle: Handle): AsyncGenerator<Finding> {
  for (const examination of examinations) yield deviationFinding(examination, await examination.find(handle));
  yield* examineQueue(await readMailQueue(handle));
}

function* examineQueue({ pending, oldestSeconds, dead }: Awaited<ReturnType<typeof readMailQueue>>) {
  const minutes = Math.round(oldestSeconds / 60);
  yield oldestSeconds > LONG_WAIT_S
    ? warning(
        'mail queue',
        `${pending} waiting, the oldest for ${minutes} minutes`,
        'See `outbox list` for the reason; without one, no server is running its mail worker.',
      )
    : ok('mail queue', `${pending} waiting`);
  if (dead > 0) {
    yield warning(
      'mail queue',
      `${dead} given up`,
      'See `outbox list --status dead`; then `outbox retry --all`. That leaves out what may have arrived (answer 409): `outbox retry <person>` for whoever misses it.',
    );
  }
}
