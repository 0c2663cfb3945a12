import { sql } from 'drizzle-orm';
import { erasedMailboxes } from '@/db/schema/mailboxes';
import { type OriginKind, originKinds } from '@/db/schema/origin';
import { type ReferralReason, referrals } from '@/db/schema/referrals';
import type { CreditPolicy } from '../credit/credit-policy';
import { originRules } from '../credit/origin';
import type { Overrides } from './joins';
import type { referralsBy } from './referrals';

type Money = ReturnType<typeof referralsBy>;
/** What happens to a person, by their id. */
type Act = (money: Money, id: string) => Promise<unknown>;

/** The person joined with the referrer's code, unless it says something else. */
type Earlier = Omit<Overrides, 'referrerCode'> & { code?: 'other' | 'none'; acts?: Act[] };

export interface Situation {
  situation: string;
  /** Beyond the limits of `limits`. */
  policy?: Partial<CreditPolicy>;
  /** Who joined before the friend. */
  earlier?: Earlier[];
  /** What the policy is told about them. Without it, the situation needs a database. */
  facts?: {
    hasRejoined?: boolean;
    isAliasListed?: boolean;
    /** Friends of the referrer who share the friend's network or domain. */
    sharing?: number;
    paidRecently?: number;
    referralCount?: number;
  };
  /** The app has the referrer's credit. */
  isFinal?: true;
  friend: Omit<Overrides, 'referrerCode'>;
  /** Why nobody is paid. Null: the referrer is. */
  reason: ReferralReason | null;
  /** What the referrer is paid, if it is not a dollar. */
  cents?: number;
}

export const limits = { networkLimit: 2, domainLimit: 2 };
export const host = { email: 'host@x.io', origin: { network: 'home' } };

const confirm: Act = (money, id) => money.outcomeOnceConfirmed(id);
const erase: Act = (money, id) => money.erase(id);
const bounce: Act = (money, id) => money.bounce(id);
const release: Act = (money, id) => money.decide(id, 'release');
const moveTo =
  (email: string): Act =>
  (money, id) =>
    money.correctAddress(id, email);
const anHourAgo: Act = ({ database }) =>
  database.db.update(referrals).set({ createdAt: sql`now() - interval '61 minutes'` });
const leftDaysAgo =
  (days: number): Act =>
  ({ database }) =>
    database.db.update(erasedMailboxes).set({ erasedAt: sql`now() - ${days} * interval '1 day'` });

const real = { email: 'real@campus.edu' };
const alias = { email: 'real+1@campus.edu' };

const many = (count: number, one: (n: number) => Earlier): Earlier[] =>
  Array.from({ length: count }, (_, n) => one(n));
const anywhere = (count: number, acts: Act[] = []) =>
  many(count, (n) => ({ email: `friend@g${n}.io`, acts }));

/** Situation, why nobody is paid, and what else differs from a friend who joins first. */
type Row = [situation: string, reason: ReferralReason | null, one?: Partial<Situation>];

const of = (code: Earlier['code'], people: Earlier[]) => people.map((one) => ({ ...one, code }));
const released = (one: Partial<Earlier> = {}) =>
  many(2, (n) => ({ email: `friend-${n}@mailinator.com`, acts: [release], ...one }));
const moved = [confirm, moveTo('other@y.io')];

const wasHad = (one: Partial<Earlier>) => ({
  earlier: [{ ...alias, ...one }],
  facts: { hasRejoined: true },
});
const isHad = (one: Partial<Earlier> = {}) => ({
  earlier: [{ ...alias, ...one }],
  facts: { isAliasListed: true },
});
const personal = (earlier: Earlier[]) => ({
  policy: { personLimit: 2 },
  earlier,
  facts: { referralCount: 2 },
});
const hourly = (earlier: Earlier[], facts?: Situation['facts']) => ({
  policy: { hourlyLimit: 3 },
  earlier,
  facts,
});
const only = (friend: Partial<Overrides>) => ({ friend: { ...real, ...friend } });

/** A person from a place, who shares nothing else. */
const from = (kind: OriginKind, name: string, place: string): Overrides =>
  kind === 'domain'
    ? { email: `${name}@${place}.io` }
    : { email: `${name}@gmail.com`, origin: { [kind]: place } };

const ofKind = (kind: OriginKind): Row[] => {
  const room = originRules[kind].limit(limits);
  const one = (n: number, acts: Act[]) => ({ ...from(kind, `friend-${n}`, 'shared'), acts });
  const asMany = (...acts: Act[]) => many(room, (n) => one(n, acts));
  const fewer = many(room - 1, (n) => one(n, [confirm]));
  const movers = many(room, (n) => one(n, [confirm, moveTo(`moved-${n}@y.io`)]));
  const unpaid = { ...from(kind, 'friend', 'shared'), captcha: 'unavailable' } as const;
  const friend = from(kind, 'real', 'shared');
  const isFull = { friend, facts: { sharing: room } };
  const full = `same_${kind}` as const;
  return [
    [`as many friends as the limit have the ${kind}`, full, { ...isFull, earlier: asMany(confirm) }],
    [`as many had the ${kind}, and were erased`, full, { ...isFull, earlier: asMany(confirm, erase) }],
    [`as many had the ${kind}, and moved`, full, { ...isFull, earlier: movers }],
    [`as many had the ${kind}, and their mail bounced`, null, { friend, earlier: asMany(bounce) }],
    [`one of as many with the ${kind} was withheld`, null, { friend, earlier: [...fewer, unpaid] }],
    [`one friend fewer has the ${kind}`, null, { friend, earlier: fewer, facts: { sharing: room - 1 } }],
    [
      `friends have another ${kind}`,
      null,
      { ...only(from(kind, 'real', 'another')), earlier: asMany(confirm) },
    ],
    [`others' friends have the ${kind}`, null, { friend, earlier: of('other', asMany(confirm)) }],
    [`people without a code have the ${kind}`, null, { friend, earlier: of('none', asMany(confirm)) }],
  ];
};

const atCampus = many(3, (n) => ({ email: `friend-${n}@campus.edu`, origin: { network: 'home' } }));
const subdomains = ['a@a.campus.edu', 'b@b.campus.edu'].map((email) => ({ email }));
const atProvider = many(3, (n) => ({ email: `friend-${n}@g.fastmail.com` }));
const withheld = { email: 'friend@mailinator.com' };

const withCaptcha: Row[] = [
  ['nobody else joined', null],
  ["the address leads to the referrer's mailbox", 'own_address', only({ email: 'host+me@x.io' })],
  ['a friend with the mailbox was erased', 'rejoined', wasHad({ acts: [confirm, erase] })],
  ['a friend with the mailbox moved', 'rejoined', wasHad({ acts: moved })],
  ['a friend with it moved, and was erased', 'rejoined', wasHad({ acts: [...moved, erase] })],
  ['a friend with it moved twice', 'rejoined', wasHad({ acts: [moveTo('real+2@campus.edu'), ...moved] })],
  ['somebody without a code who had it moved', 'rejoined', wasHad({ code: 'none', acts: moved })],
  ['a friend with it left 179 days ago', 'rejoined', wasHad({ acts: [confirm, erase, leftDaysAgo(179)] })],
  [
    'a friend with it left 181 days ago',
    null,
    { earlier: [{ ...alias, acts: [confirm, erase, leftDaysAgo(181)] }] },
  ],
  ['a friend has the mailbox', 'alias', isHad()],
  [
    'somebody without a code has it',
    'alias',
    { ...isHad({ email: 'r.e.a.l@gmail.com', code: 'none' }), ...only({ email: 'real@gmail.com' }) },
  ],
  ['mail to a friend with it bounced', 'alias', isHad({ acts: [bounce] })],
  [
    'somebody who confirmed without a captcha has it',
    'alias',
    isHad({ captcha: 'unavailable', acts: [confirm] }),
  ],
  ['the address is disposable', 'disposable_domain', only({ email: 'real@mailinator.com' })],
  ['the captcha could not be verified', 'captcha_unavailable', only({ captcha: 'unavailable' })],
  [
    'the domain could not be checked',
    'domain_unchecked',
    only({ email: 'real@web.io', isDomainUnchecked: true }),
  ],
  ...originKinds.flatMap(ofKind),
  ['the network is that of the referrer', 'same_network', only({ origin: { network: 'home' } })],
  ['the domain is that of the referrer', null, only({ email: 'colleague@x.io' })],
  ['friends have subdomains of the domain', 'same_domain', { earlier: subdomains, facts: { sharing: 2 } }],
  [
    'friends use the same mail provider, and no network is known',
    null,
    { ...only({ email: 'real@fastmail.com' }), earlier: atProvider },
  ],
  [
    'an operator released those on the network',
    null,
    { ...only({ origin: { network: 'shared' } }), earlier: released({ origin: { network: 'shared' } }) },
  ],
  [
    'there are no limits',
    null,
    {
      ...only({ origin: { network: 'home' } }),
      policy: { networkLimit: 0, domainLimit: 0 },
      earlier: atCampus,
    },
  ],
  ['as many friends as the limit are paid', 'personal_limit', personal(anywhere(2, [confirm]))],
  ['as many friends as the limit were released', 'personal_limit', personal(released())],
  ['as many as the limit joined within an hour', 'hourly_limit', hourly(anywhere(3), { paidRecently: 3 })],
  ['as many joined before that hour', null, hourly(anywhere(3, [anHourAgo]))],
  ['one of as many within an hour was withheld', null, hourly([...anywhere(2), withheld])],
  ['as many within an hour bounced', null, hourly(anywhere(3, [bounce]))],
  ["as many of others' friends joined within an hour", null, hourly(of('other', anywhere(3)))],
  [
    'it is the tenth friend',
    null,
    { earlier: anywhere(9, [confirm]), facts: { referralCount: 9 }, cents: 2600 },
  ],
  ['the app has the credit of the referrer', 'handed_over', { isFinal: true }],
];

/** Anybody can make up people who pass no captcha, so they withhold nobody else's referral. */
const withoutCaptcha = withCaptcha.flatMap(
  ([situation, reason, { earlier, facts: _, ...one } = {}]): Row[] => {
    const isProven = ({ captcha, acts }: Earlier) => captcha || acts?.includes(release);
    if (!earlier || !reason || earlier.some(isProven)) return [];
    const invented = earlier.map(({ acts, ...each }) => ({
      ...each,
      captcha: 'unavailable' as const,
      // Confirming would verify them.
      acts: acts?.filter((act) => act !== confirm),
    }));
    return [[`${situation}, without a captcha`, null, { ...one, earlier: invented }]];
  },
);

/** Each rule about credit. */
export const situations: readonly Situation[] = [...withCaptcha, ...withoutCaptcha].map(
  ([situation, reason, one]) => ({ situation, reason, friend: real, ...one }),
);
