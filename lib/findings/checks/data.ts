import type { SQL } from 'drizzle-orm';
import { wrongReferrals, wrongStatus, wrongSums } from '@/db/checks/ledger-checks';
import {
  duplicatePositions,
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
import { retentionDays } from '@/db/schema/personal-data';
import { statusRules } from '../../credit/post-referral';
import { check } from '../finding';

const REPAIR = 'Run: npm run waitlist -- repair --dry-run, then without --dry-run.';
const RESTORE =
  'Rows were changed by hand. Restore them from a backup. To remove a person use `erase`, which keeps the position.';

const counter = check('counter', 'problem', async (handle: Handle) => {
  const { counter: value, people, last } = await readCounterState(handle);
  if (value === null) {
    const remedy = `Run this SQL: insert into waitlist_counter (id, last_position) values (1, ${last})`;
    return { sentence: 'The row of the counter is missing', remedy };
  }
  if (value === people && value === last) return `The counter is ${value}, the last position`;
  const sentence = `The counter is ${value}, but the waitlist has ${people} people and ends at #${last}`;
  if (people !== last) return { sentence, remedy: RESTORE };
  if (value < last) return { sentence, remedy: REPAIR };
  return { sentence, remedy: `${RESTORE} If nobody ever had a position above #${last}: ${REPAIR}` };
});

/**
 * Finds people whose rows contradict others. Reads whole tables, which takes seconds with a million people.
 *
 * @param what begins a sentence: "Credit that differs: 2 (#1, #4)", or ends one: "No credit that differs".
 * @param broken selects a `signup_position` per person.
 */
const violation = (id: string, what: string, broken: SQL, remedy: string) =>
  check(id, 'problem', async (handle: Handle) => {
    const { count, positions } = await findViolation(handle, broken);
    if (count === 0) return `No ${what}`;
    const shown = positions.map((position) => `#${position}`).join(', ');
    const more = count > positions.length ? ', …' : '';
    const sentence = `${what.charAt(0).toUpperCase()}${what.slice(1)}: ${count} (${shown}${more})`;
    return { count, sentence, remedy, link: `/admin/people?positions=${positions.join('%2C')}` };
  });

/** A waitlist that only this machine can open may have some. */
export const seededPeople = violation(
  'sample_people',
  'people added by `db:seed`',
  samplePeople,
  'Use another database. If people have joined this one: erase each sample person by position.',
);

export const dataChecks = [
  counter,
  seededPeople,
  violation('position_gaps', 'positions after a gap', positionGaps, RESTORE),
  violation('repeated_positions', 'repeated positions', duplicatePositions, RESTORE),
  violation('referrals', 'referrals that differ from signups or ledger', wrongReferrals, RESTORE),
  violation('credit', 'credit that differs from ledger or referrals', wrongSums, REPAIR),
  violation('hand_over', 'credit that differs from what the app has', wrongHandOvers, RESTORE),
  violation('status', 'wrong VIP status or score', wrongStatus(statusRules), REPAIR),
  violation(
    'erasure',
    'personal data of erased people',
    incompleteErasures,
    'Erase again by position, for example: npm run waitlist -- erase "#12"',
  ),
  violation(
    'expired_networks',
    `network hashes older than ${retentionDays.signupNetworks} days`,
    overdueNetworks,
    'Servers delete them every hour. Look for retention_failed in their log.',
  ),
  violation('no_welcome_mail', 'people without a welcome email', withoutWelcome, REPAIR),
  violation(
    'invitation_mail',
    'invitations that differ from `invited_at`',
    wrongInvitations,
    'Rows were changed by hand. Set invited_at in signups to match outbox_emails and invitations.',
  ),
  violation('unwanted_mail', 'unsent email to erased or unsubscribed people', peopleWithUnwantedMail, REPAIR),
];
