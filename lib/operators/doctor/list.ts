import 'server-only';
import {
  findWrongBonuses,
  findWrongReferrals,
  findWrongStatus,
  findWrongSums,
} from '@/db/checks/ledger-checks';
import { findUnwantedMail, findWithoutWelcome, findWrongInvitations } from '@/db/checks/mail-checks';
import {
  findDuplicatePositions,
  findIncompleteErasures,
  findPositionGaps,
  readCounterState,
} from '@/db/checks/signup-checks';
import type { Violation } from '@/db/checks/violation';
import type { Handle } from '@/db/client';
import { readMailQueue } from '@/db/outbox/mail-queue';
import { statusRules } from '../../credit/priority';
import { VIP_BONUS_CENTS, VIP_REFERRALS } from '../../waitlist/constants';
import { type Finding, ok, problem, warning } from './finding';

const REPAIR = 'Run: npm run waitlist -- repair --dry-run, then without --dry-run.';
const RESTORE =
  'Rows were changed by hand. Restore them from a backup. To remove a person use `erase`, which keeps the position.';

/** Pending email older than this is late. */
const LATE_MAIL_S = 15 * 60;

interface Check {
  name: string;
  find(handle: Handle): Promise<Violation>;
  /** The message when `find` finds nothing, and the message before the positions that it found. */
  passed: string;
  failed: string;
  remedy: string;
}

const checks: Check[] = [
  {
    name: 'positions',
    find: findPositionGaps,
    passed: 'no gaps',
    failed: 'gaps in the positions',
    remedy: RESTORE,
  },
  {
    name: 'positions',
    find: findDuplicatePositions,
    passed: 'no duplicates',
    failed: 'duplicate positions',
    remedy: RESTORE,
  },
  {
    name: 'referrals',
    find: findWrongReferrals,
    passed: 'match the ledger',
    failed: 'referrals do not match the ledger',
    remedy: RESTORE,
  },
  {
    name: 'credit',
    find: findWrongSums,
    passed: 'matches the ledger',
    failed: 'credit or referral count does not match the ledger',
    remedy: REPAIR,
  },
  {
    name: 'credit',
    find: (handle) => findWrongBonuses(handle, { threshold: VIP_REFERRALS, bonusCents: VIP_BONUS_CENTS }),
    passed: 'VIP bonuses are correct',
    failed: 'wrong VIP bonus in the ledger',
    remedy: RESTORE,
  },
  {
    name: 'status',
    find: (handle) => findWrongStatus(handle, statusRules),
    passed: 'VIP status and scores are correct',
    failed: 'wrong VIP status or score',
    remedy: REPAIR,
  },
  {
    name: 'erasure',
    find: findIncompleteErasures,
    passed: 'no personal data of erased people',
    failed: 'personal data of erased people',
    remedy: 'Erase again by position, for example: npm run waitlist -- erase "#12"',
  },
  {
    name: 'mail',
    find: findWithoutWelcome,
    passed: 'everybody has a welcome email',
    failed: 'people without a welcome email',
    remedy: REPAIR,
  },
  {
    name: 'mail',
    find: findWrongInvitations,
    passed: 'invitations match invited_at',
    failed: 'invitations do not match invited_at',
    remedy: 'Rows were changed by hand. Set invited_at in signups to match the invitation in outbox_emails.',
  },
  {
    name: 'mail',
    find: findUnwantedMail,
    passed: 'no unsent email to erased or unsubscribed people',
    failed: 'unsent email to erased or unsubscribed people',
    remedy: REPAIR,
  },
];

/** Checks what must always hold for the list and its emails. */
export async function* checkList(handle: Handle): AsyncGenerator<Finding> {
  yield checkCounter(await readCounterState(handle));
  for (const check of checks) yield runCheck(check, await check.find(handle));
  yield* checkMailQueue(await readMailQueue(handle));
}

function checkCounter({ counter, people, last }: Awaited<ReturnType<typeof readCounterState>>): Finding {
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

function runCheck({ name, passed, failed, remedy }: Check, { count, positions }: Violation): Finding {
  if (count === 0) return ok(name, passed);
  const shown = positions.map((position) => `#${position}`).join(', ');
  return problem(name, `${failed}: ${count} (${shown}${count > positions.length ? ', …' : ''})`, remedy);
}

function* checkMailQueue({ pending, oldestSeconds, dead }: Awaited<ReturnType<typeof readMailQueue>>) {
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
