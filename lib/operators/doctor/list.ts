import 'server-only';
import { wrongReferrals, wrongStatus, wrongSums } from '@/db/checks/ledger-checks';
import { unwantedMail, withoutWelcome, wrongInvitations } from '@/db/checks/mail-checks';
import {
  type CounterState,
  duplicatePositions,
  incompleteErasures,
  overdueNetworks,
  positionGaps,
  readCounterState,
} from '@/db/checks/signup-checks';
import { findViolation } from '@/db/checks/violation';
import type { Handle } from '@/db/client';
import { countPostponedMail, type MailQueue, readMailQueue } from '@/db/outbox/mail-queue';
import { statusRules } from '../../credit/post-referral';
import { type Finding, ok, problem, warning } from './finding';

const REPAIR = 'Run: npm run waitlist -- repair --dry-run, then without --dry-run.';
const RESTORE =
  'Rows were changed by hand. Restore them from a backup. To remove a person use `erase`, which keeps the position.';

/** Pending email older than this is late. */
const LATE_MAIL_S = 15 * 60;

/** Name, query for violations, message if there are none, message before their positions, remedy. */
const checks = [
  ['positions', positionGaps, 'no gaps', 'gaps in the positions', RESTORE],
  ['positions', duplicatePositions, 'no duplicates', 'duplicate positions', RESTORE],
  ['referrals', wrongReferrals, 'match signups and ledger', 'do not match signups and ledger', RESTORE],
  [
    'credit',
    wrongSums,
    'matches ledger and referrals',
    'credit or referral count does not match ledger and referrals',
    REPAIR,
  ],
  [
    'status',
    wrongStatus(statusRules),
    'VIP status and scores are correct',
    'wrong VIP status or score',
    REPAIR,
  ],
  [
    'erasure',
    incompleteErasures,
    'no personal data of erased people',
    'personal data of erased people',
    'Erase again by position, for example: npm run waitlist -- erase "#12"',
  ],
  [
    'networks',
    overdueNetworks,
    'hashes are deleted after 90 days',
    'hashes of networks that are older than 90 days',
    'Servers delete them every hour. On platforms that stop idle processes, call /api/cron/mail.',
  ],
  ['mail', withoutWelcome, 'everybody has a welcome email', 'people without a welcome email', REPAIR],
  [
    'mail',
    wrongInvitations,
    'invitations match invited_at',
    'invitations do not match invited_at',
    'Rows were changed by hand. Set invited_at in signups to match the invitation in outbox_emails.',
  ],
  [
    'mail',
    unwantedMail,
    'no unsent email to erased or unsubscribed people',
    'unsent email to erased or unsubscribed people',
    REPAIR,
  ],
] as const;

/** Checks the invariants of the list and its emails. */
export async function* checkList(handle: Handle): AsyncGenerator<Finding> {
  yield checkCounter(await readCounterState(handle));
  for (const check of checks) yield runCheck(handle, check);
  yield* checkMailQueue(await readMailQueue(handle));
  yield* checkSender(await countPostponedMail(handle, 'sender_refused'));
}

function checkCounter({ counter, people, last }: CounterState): Finding {
  if (counter === null) {
    const statement = `insert into waitlist_counter (id, last_position) values (1, ${last})`;
    return problem('counter', 'the row is missing', `Run this SQL: ${statement}`);
  }
  if (counter === people && counter === last) return ok('counter', `${people} people`);
  const message = `is ${counter}, but the list has ${people} people and ends at #${last}`;
  if (people !== last) return problem('counter', message, RESTORE);
  const remedy =
    counter > last ? `${RESTORE} If nobody ever had a position above #${last}: ${REPAIR}` : REPAIR;
  return problem('counter', message, remedy);
}

async function runCheck(handle: Handle, check: (typeof checks)[number]): Promise<Finding> {
  const [name, broken, passed, failed, remedy] = check;
  const { count, positions } = await findViolation(handle, broken);
  if (count === 0) return ok(name, passed);
  const shown = positions.map((position) => `#${position}`).join(', ');
  return problem(name, `${failed}: ${count} (${shown}${count > positions.length ? ', …' : ''})`, remedy);
}

function* checkSender(waiting: number) {
  if (waiting === 0) return;
  yield problem(
    'mail sender',
    `Resend refuses EMAIL_FROM; ${waiting} pending`,
    'Verify its domain at Resend (Domains), or set EMAIL_FROM to an address at a verified domain and restart.',
  );
}

function* checkMailQueue({ pending, oldestSeconds, dead }: MailQueue) {
  yield oldestSeconds > LATE_MAIL_S
    ? warning(
        'mail queue',
        `${pending} pending, the oldest for ${Math.round(oldestSeconds / 60)} minutes`,
        'Run `outbox list` to see the errors. If it shows none, no server is running the mail worker.',
      )
    : ok('mail queue', `${pending} pending`);
  if (dead > 0) {
    yield warning(
      'mail queue',
      `${dead} dead`,
      'Run `outbox list --status dead`, then `outbox retry --all`. It skips emails that may have arrived; retry those with `outbox retry <person>`.',
    );
  }
}
