import type { SQL } from 'drizzle-orm';
import { wrongReferrals, wrongStatus, wrongSums } from '@/db/checks/ledger-checks';
import {
  type CounterState,
  duplicatePositions,
  findNetworkFault,
  findViolation,
  incompleteErasures,
  overdueNetworks,
  peopleWithUnwantedMail,
  positionGaps,
  readCounterState,
  samplePeople,
  withoutWelcome,
  wrongHandOvers,
  wrongInvitations,
} from '@/db/checks/violations';
import type { Handle } from '@/db/client';
import { countPostponedMail, type MailQueue, readMailQueue } from '@/db/outbox/mail-queue';
import { retentionDays } from '@/db/schema/personal-data';
import { statusRules } from '../credit/post-referral';
import { LATE_MAIL_MINUTES } from '../email/alerts';
import { type Finding, ok, problem, warning } from './finding';

const REPAIR = 'Run: npm run waitlist -- repair --dry-run, then without --dry-run.';
const RESTORE =
  'Rows were changed by hand. Restore them from a backup. To remove a person use `erase`, which keeps the position.';

interface DataCheck {
  name: string;
  promise: string;
  broken: SQL;
  remedy: string;
  isOfPublic?: true;
}

const checks: DataCheck[] = [
  {
    name: 'people',
    promise: 'nobody was added by `db:seed`',
    broken: samplePeople,
    remedy: 'Use another database. If people have joined this one: erase each sample person by position.',
    isOfPublic: true,
  },
  { name: 'positions', promise: 'no gaps', broken: positionGaps, remedy: RESTORE },
  { name: 'positions', promise: 'no duplicates', broken: duplicatePositions, remedy: RESTORE },
  { name: 'referrals', promise: 'match signups and ledger', broken: wrongReferrals, remedy: RESTORE },
  { name: 'credit', promise: 'matches ledger and referrals', broken: wrongSums, remedy: REPAIR },
  {
    name: 'hand-over',
    promise: 'credit that the app has is unchanged',
    broken: wrongHandOvers,
    remedy: RESTORE,
  },
  {
    name: 'status',
    promise: 'VIP status and scores are correct',
    broken: wrongStatus(statusRules),
    remedy: REPAIR,
  },
  {
    name: 'erasure',
    promise: 'no personal data of erased people',
    broken: incompleteErasures,
    remedy: 'Erase again by position, for example: npm run waitlist -- erase "#12"',
  },
  {
    name: 'networks',
    promise: `hashes are deleted after ${retentionDays.signupNetworks} days`,
    broken: overdueNetworks,
    remedy: 'Servers delete them every hour. On platforms that stop idle processes, call /api/cron/mail.',
  },
  { name: 'mail', promise: 'everybody has a welcome email', broken: withoutWelcome, remedy: REPAIR },
  {
    name: 'mail',
    promise: 'invitations match invited_at',
    broken: wrongInvitations,
    remedy: 'Rows were changed by hand. Set invited_at in signups to match outbox_emails and invitations.',
  },
  {
    name: 'mail',
    promise: 'no unsent email to erased or unsubscribed people',
    broken: peopleWithUnwantedMail,
    remedy: REPAIR,
  },
];

const networkFaults = {
  unknown:
    'unknown for the newest 20 signups, so they share one rate limit and none is withheld as `same_network`',
  shared:
    'the same for the newest 20 signups: if they are not from one place, everybody shares one rate limit',
};

export async function* checkWaitlist(handle: Handle, { isPublic }: { isPublic: boolean }) {
  yield checkCounter(await readCounterState(handle));
  for (const check of checks) if (isPublic || !check.isOfPublic) yield runCheck(handle, check);
  const fault = await findNetworkFault(handle);
  if (fault) {
    const remedy = 'Set TRUSTED_PROXY_HOPS to the number of your proxies. See docs/configuration.md.';
    yield warning('networks', networkFaults[fault], remedy);
  }
  yield* checkMailQueue(await readMailQueue(handle));
  yield* checkSender(await countPostponedMail(handle, 'sender_refused'));
}

function checkCounter({ counter, people, last }: CounterState): Finding {
  if (counter === null) {
    const statement = `insert into waitlist_counter (id, last_position) values (1, ${last})`;
    return problem('counter', 'the row is missing', `Run this SQL: ${statement}`);
  }
  if (counter === people && counter === last) return ok('counter', `${people} people`);
  const message = `is ${counter}, but the waitlist has ${people} people and ends at #${last}`;
  if (people !== last) return problem('counter', message, RESTORE);
  const remedy =
    counter > last ? `${RESTORE} If nobody ever had a position above #${last}: ${REPAIR}` : REPAIR;
  return problem('counter', message, remedy);
}

async function runCheck(handle: Handle, { name, promise, broken, remedy }: DataCheck): Promise<Finding> {
  const { count, positions } = await findViolation(handle, broken);
  if (count === 0) return ok(name, promise);
  const shown = positions.map((position) => `#${position}`).join(', ');
  const more = count > positions.length ? ', …' : '';
  const message = `${promise}: not true for ${count} (${shown}${more})`;
  return { ...problem(name, message, remedy), positions };
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
  yield oldestSeconds > LATE_MAIL_MINUTES * 60
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
