import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { SAMPLE_ID_END } from '@/db/checks/violations';
import type { WithheldReason } from '@/db/schema/referrals';
import type { SignupRow } from '@/db/schema/signups';
import { addressOf, type PendingSignup, pendingSignupOf } from '@/lib/waitlist/pending-signup';
import { unknownSource, type VisitSource } from '@/lib/waitlist/records';

const NAMES = 'Ada Bea Chloé Dinh Emeka Farah Giulia Hana Inés Jun Kofi Lena'.split(' ');
const NAMED = 0.7;
const REFERRED = 0.5;
/** The share of withheld referrals whose friend is on the referrer's network. */
const ON_ONE_NETWORK = 0.6;
/** The exponent of the distribution of friends: a few people have many, most have none. */
const SKEW = 2.5;
const MAX_REFERRERS = 10_000;

const sampleId = () => uuidv7().slice(0, -SAMPLE_ID_END.length) + SAMPLE_ID_END;

/** The first ones are the most likely. */
const SOURCES: Partial<VisitSource>[] = [
  {
    utmSource: 'instagram',
    utmMedium: 'social',
    utmCampaign: 'spring-drop',
    referrerHost: 'l.instagram.com',
  },
  {},
  { utmSource: 'tiktok', utmMedium: 'social', utmCampaign: 'fit-check', referrerHost: 'www.tiktok.com' },
  { referrerHost: 'www.google.com' },
  { utmSource: 'newsletter', utmMedium: 'email', utmCampaign: 'founders-letter' },
  { utmSource: 'instagram', utmMedium: 'paid', utmCampaign: 'lookalike-us', referrerHost: 'l.instagram.com' },
  { referrerHost: 'www.reddit.com' },
  { utmSource: 'podcast', utmMedium: 'audio', utmCampaign: 'how-i-dress' },
  { referrerHost: 'duckduckgo.com' },
];
/** Friends share links in messengers, which mostly send no referrer. */
const SOURCES_OF_FRIENDS: Partial<VisitSource>[] = [{}, {}, { referrerHost: 'web.whatsapp.com' }];

type Listed = Pick<SignupRow, 'email' | 'referralCode'>;

const networkOf = (email: string) => createHash('sha256').update(email).digest('base64url').slice(0, 16);

function placedAt(network: string | null, email: string) {
  const address = addressOf(email);
  return { ...address, origin: { ...address.origin, network } };
}

export interface Random {
  below(limit: number): number;
  /** One of the items; the earlier ones are much more likely with a higher `skew`. */
  pick<T>(items: readonly T[], skew?: number): T;
  isLikely(probability: number): boolean;
}

export function createRandom(seed: string): Random {
  let count = 0;
  const next = () => {
    const hash = createHash('sha256').update(`${seed} ${count++}`).digest();
    return hash.readUInt32BE() / 2 ** 32;
  };
  return {
    below: (limit) => Math.floor(next() * limit),
    pick: (items, skew = 1) => items[Math.floor(next() ** skew * items.length)] as (typeof items)[number],
    isLikely: (probability) => next() < probability,
  };
}

/** Most people are at a mail provider. Gmail allows no underscores, so nobody has this address. */
const sampleAddress = (name: string, number: number) =>
  `${name}_${number}@${number % 5 === 0 ? 'example.com' : 'gmail.com'}`;

export class SamplePeople {
  private readonly listed: Listed[] = [];

  constructor(private readonly random: Random) {}

  add(person: Listed): void {
    if (this.listed.length < MAX_REFERRERS) this.listed.push(person);
  }

  next(number: number): PendingSignup {
    const name = this.random.pick(NAMES);
    const isReferred = this.listed.length > 0 && this.random.isLikely(REFERRED);
    const email = sampleAddress(name.normalize('NFD').replace(/\W/g, '').toLowerCase(), number);
    return {
      ...pendingSignupOf(email),
      ...placedAt(networkOf(email), email),
      id: sampleId(),
      firstName: this.random.isLikely(NAMED) ? name : null,
      referrerCode: isReferred ? this.random.pick(this.listed, SKEW).referralCode : null,
      privacyAcceptedAt: number % 4 === 0 ? null : new Date(),
      ...this.random.pick(isReferred ? SOURCES_OF_FRIENDS : SOURCES, 2),
    };
  }

  /** Friends whom one person made up. Without a reason, nothing withholds their referrals. */
  ring(number: number, size: number, reason: WithheldReason | undefined): PendingSignup[] {
    const referrer = this.random.pick(this.listed);
    const network = networkOf(reason ? referrer.email : `ring ${number}`);
    return Array.from({ length: size }, (_, index) => {
      const friend = {
        ...this.next(number + index),
        ...placedAt(network, sampleAddress('winner', number + index)),
        firstName: null,
        ...unknownSource,
      };
      return this.friendOf(referrer, friend, number + index, reason);
    });
  }

  /** A friend whose referral is withheld for the reason, as far as the friend's own data decides. */
  withheld(number: number, reason: WithheldReason): PendingSignup {
    const referrer = this.random.pick(this.listed, SKEW);
    const isNear = this.random.isLikely(ON_ONE_NETWORK);
    const friend = this.next(number);
    const near = { ...friend, ...placedAt(networkOf(referrer.email), friend.email) };
    return this.friendOf(referrer, isNear ? near : friend, number, reason);
  }

  private friendOf(
    referrer: Listed,
    person: PendingSignup,
    number: number,
    reason: WithheldReason | undefined,
  ): PendingSignup {
    const others = () => this.listed.filter(({ email }) => email !== referrer.email);
    const tagged = ({ email }: Listed) => email.replace('@', `+${number}@`);
    const emails: Partial<Record<WithheldReason, () => string>> = {
      own_address: () => tagged(referrer),
      alias: () => tagged(this.random.pick(others())),
      disposable_domain: () => `${number}@mailinator.com`,
      same_domain: () => `${number}@example.org`,
    };
    const network = reason === 'same_network' ? networkOf(referrer.email) : person.origin.network;
    return {
      ...person,
      ...placedAt(network, (reason && emails[reason]?.()) ?? person.email),
      referrerCode: referrer.referralCode,
      captcha: reason === 'captcha_unavailable' ? 'unavailable' : 'passed',
      isDomainUnchecked: reason === 'domain_unchecked',
    };
  }
}
