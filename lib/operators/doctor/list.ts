import 'server-only';
import {
  findWrongBonuses,
  findWrongReferrals,
  findWrongStatus,
  findWrongSums,
} from '@/db/checks/ledger-checks';
import {
  findDuplicatePositions,
  findIncompleteErasures,
  findPositionGaps,
  readCounterState,
} from '@/db/checks/signup-checks';
import type { Handle } from '@/db/client';
import { statusRules } from '../../credit/priority';
import { VIP_BONUS_CENTS, VIP_REFERRALS } from '../../waitlist/constants';
import { deviationFinding, type Examination, type Finding, ok, problem, REPAIR } from './finding';

const RESTORE =
  'Rows were changed by hand: restore them from a backup. To take somebody out use `erase`, which keeps the line whole.';

const examinations: Examination[] = [
  {
    name: 'positions',
    find: findPositionGaps,
    holds: 'without a gap',
    broken: 'missing in the line',
    remedy: RESTORE,
  },
  {
    name: 'positions',
    find: findDuplicatePositions,
    holds: 'without a repeat',
    broken: 'given twice',
    remedy: RESTORE,
  },
  {
    name: 'referrals',
    find: findWrongReferrals,
    holds: 'each is booked once, for its referrer',
    broken: 'not booked as they happened',
    remedy: RESTORE,
  },
  {
    name: 'credit',
    find: findWrongSums,
    holds: 'equals the ledger',
    broken: 'credit or count is not what the ledger adds up to',
    remedy: REPAIR,
  },
  {
    name: 'credit',
    find: (handle) => findWrongBonuses(handle, { threshold: VIP_REFERRALS, bonusCents: VIP_BONUS_CENTS }),
    holds: 'equals the rule',
    broken: 'ledger breaks the rule of the VIP bonus',
    remedy: RESTORE,
  },
  {
    name: 'status',
    find: (handle) => findWrongStatus(handle, statusRules),
    holds: 'VIP and score follow from the rules',
    broken: 'VIP or score does not follow from the rules',
    remedy: REPAIR,
  },
  {
    name: 'erasure',
    find: findIncompleteErasures,
    holds: 'nothing is left of the erased',
    broken: 'erased, but something is left',
    remedy: 'Erase again by position, like: npm run waitlist -- erase "#12"',
  },
];

/** What must hold of the list, whatever happened to it. */
export async function* examineList(handle: Handle): AsyncGenerator<Finding> {
  yield examineCounter(await readCounterState(handle));
  for (const examination of examinations) yield deviationFinding(examination, await examination.find(handle));
}

function examineCounter({ counter, people, last }: Awaited<ReturnType<typeof readCounterState>>): Finding {
  if (counter === null)
    return problem(
      'counter',
      'has no row',
      `Run in the database: insert into waitlist_counter (id, last_position) values (1, ${last})`,
    );
  if (counter === people && counter === last) return ok('counter', `${people} people`);
  const message = `says ${counter}, there are ${people} people, the last at #${last}`;
  if (people !== last) return problem('counter', message, RESTORE);
  const remedy = counter > last ? `${RESTORE} Only if nobody ever was past #${last}: ${REPAIR}` : REPAIR;
  return problem('counter', message, remedy);
}
