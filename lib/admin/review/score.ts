import type { GroupFacts } from '@/db/queries/reports/review-groups';
import type { ReferralReason } from '@/db/schema/referrals';
import { formatDuration } from '../../format';

// Client-safe. How likely it is that one person made up a group of friends.

export interface ScoredFacts extends GroupFacts {
  reason: ReferralReason | null;
}

interface Signal {
  title: string;
  /** Points if it is true of every friend. Negative ones speak for the friends. */
  weight: number;
  /** From 0 to 1: of how many friends it is true. */
  share: (facts: ScoredFacts) => number;
  /** A part of the sentence. */
  clause: (facts: ScoredFacts) => string;
}

/** From this score on, a group is worth a warning. */
export const SUSPICIOUS_SCORE = 45;
/** Fewer friends have no pattern. */
const PATTERN = 3;
const CLAUSES = 3;

const portion = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
const ifSeveral = (part: number, whole: number, least = 2) => (part >= least ? portion(part, whole) : 0);
const of = (part: number, whole: number) => (whole === 1 ? '' : `${part} of ${whole} `);

function pace({ friends, medianGapSeconds: gap }: ScoredFacts): number {
  if (gap === null || friends < PATTERN) return 0;
  if (gap <= 60) return 1;
  if (gap <= 5 * 60) return 0.75;
  return gap <= 60 * 60 ? 0.25 : 0;
}

const signals: Signal[] = [
  {
    title: "The referrer's own mailbox",
    weight: 70,
    share: ({ reason }) => Number(reason === 'own_address'),
    clause: () => "the referrer's own mailbox",
  },
  {
    title: 'One network',
    weight: 30,
    share: ({ onNetwork, withNetwork }) => ifSeveral(onNetwork, withNetwork),
    clause: ({ onNetwork, onReferrersNetwork, friends }) =>
      onReferrersNetwork < onNetwork ? `${of(onNetwork, friends)}from one network` : '',
  },
  {
    title: "The referrer's own network",
    weight: 30,
    share: ({ onReferrersNetwork, withNetwork }) => portion(onReferrersNetwork, withNetwork),
    clause: ({ onReferrersNetwork, friends }) =>
      `${of(onReferrersNetwork, friends)}from the referrer's own network`,
  },
  {
    title: 'Time between two friends: up to 1 min, 5 min (75%) or 1 h (25%)',
    weight: 20,
    share: pace,
    clause: ({ medianGapSeconds }) => `${formatDuration(medianGapSeconds ?? 0)} apart`,
  },
  {
    title: 'Addresses that differ only in numbers',
    weight: 20,
    share: ({ numbered, friends }) => ifSeveral(numbered, friends),
    clause: ({ numbered, friends }) =>
      numbered === friends ? 'numbered addresses' : `${of(numbered, friends)}with numbered addresses`,
  },
  {
    title: 'Disposable domain',
    weight: 20,
    share: ({ reason }) => Number(reason === 'disposable_domain'),
    clause: () => 'disposable addresses',
  },
  {
    title: 'Alias of an address on the waitlist',
    weight: 20,
    share: ({ reason }) => Number(reason === 'alias'),
    clause: () => 'an alias of an address on the waitlist',
  },
  {
    title: 'Addresses that mail cannot be delivered to',
    weight: 15,
    share: ({ unreachable, friends }) => portion(unreachable, friends),
    clause: ({ unreachable, friends }) => `mail to ${of(unreachable, friends)}not deliverable`,
  },
  {
    title: "One domain that is not a mail provider's",
    weight: 10,
    share: ({ atDomain, friends }) => ifSeveral(atDomain, friends, PATTERN),
    clause: ({ atDomain, friends }) => `${of(atDomain, friends)}at one domain`,
  },
  {
    title: 'Brought friends themselves',
    weight: -15,
    share: ({ referrers, friends }) => portion(referrers, friends),
    clause: ({ referrers, friends }) => `${of(referrers, friends)}brought friends`,
  },
  {
    title: 'Confirmed their address',
    weight: -20,
    share: ({ confirmed, friends }) => portion(confirmed, friends),
    clause: ({ confirmed, friends }) => `${of(confirmed, friends)}confirmed`,
  },
];

/** Only if friends are asked to confirm. */
const unconfirmed: Signal = {
  title: 'Nobody confirmed the address',
  weight: 10,
  share: ({ confirmed, friends }) => Number(confirmed === 0 && friends >= PATTERN),
  clause: () => 'nobody confirmed',
};

export type Score = ReturnType<typeof scoreGroup>;
export type ScoredSignal = Score['signals'][number];

const signalsFor = (isConfirmationAsked: boolean) =>
  isConfirmationAsked ? [...signals, unconfirmed] : signals;
const pointsFor = ({ weight, share }: Signal, facts: ScoredFacts) => Math.round(weight * share(facts));

/** The points alone, to rank thousands of groups. */
export function scorePoints(facts: ScoredFacts, isConfirmationAsked: boolean): number {
  let sum = 0;
  for (const signal of signalsFor(isConfirmationAsked)) sum += pointsFor(signal, facts);
  return Math.min(100, Math.max(0, sum));
}

/** @param isConfirmationAsked a referral pays when the friend confirms the address. */
export function scoreGroup(facts: ScoredFacts, isConfirmationAsked: boolean) {
  const scored = signalsFor(isConfirmationAsked).map((signal) => ({
    ...signal,
    points: pointsFor(signal, facts),
  }));
  const points = scorePoints(facts, isConfirmationAsked);
  const [against, inFavor] = [scored.filter((one) => one.points > 0), scored.filter((one) => one.points < 0)];
  const clauses = against
    .toSorted((one, other) => other.points - one.points)
    .map(({ clause }) => clause(facts))
    .filter(Boolean)
    .slice(0, CLAUSES);
  const found = clauses.length > 0 ? clauses.join(', ') : 'nothing in common';
  const but = inFavor.map(({ clause }) => clause(facts)).join(' and ');
  return {
    points,
    sentence: capitalize(`${found}${but && `, but ${but}`}: ${verdictOf(points)}`),
    signals: scored.map(({ title, weight, points: own }) => ({ title, weight, points: own })),
  };
}

function verdictOf(points: number): string {
  if (points >= 70) return 'almost certainly one person';
  if (points >= SUSPICIOUS_SCORE) return 'probably one person';
  return points >= 25 ? 'possibly one person' : 'no sign of one person';
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
