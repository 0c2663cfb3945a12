import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SWRConfig } from 'swr';
import type { MailFacts } from '@/db/outbox/mail-facts';
import { personMailKinds } from '@/db/schema/outbox-emails';
import { waitlistStates } from '@/db/schema/signups';
import { REFERRAL_CREDIT_CENTS } from '@/lib/constants';
import { composeMail } from '@/lib/email/compose/compose-mail';
import { type Sender, senderOf } from '@/lib/email/compose/sender';
import type { Place } from '@/lib/place/read-place';
import {
  earnsCredit,
  type PersonSituation,
  personSituation,
  type Situation,
  situationOf,
} from '@/lib/situation';
import { testEnv } from '@/lib/testing/runtime';
import { totalPath } from '@/lib/waitlist/api-client';
import type { ReferralStats } from '@/lib/waitlist/records';

export const APP = 'https://app.example';
export const CODE = 'MFM-BCDFGH';
const LIMIT = 12;
const TODAY = new Date('2026-11-29T12:00:00Z');
const PRIZE = 'a MyFitModel tote bag';

/** What differs in a person from one who has just joined. */
interface Person {
  referralCount?: number;
  isVip?: boolean;
  signupPosition?: number;
  invitation?: PersonSituation['invitation'];
  suppressed?: Place['suppressed'];
  waitingFriends?: number;
}

const people = {
  new: {},
  'after the first 500': { signupPosition: 501 },
  invited: { invitation: 'invited' },
  expired: { invitation: 'expired' },
  accepted: { invitation: 'accepted' },
  'at the limit': { referralCount: LIMIT, isVip: true },
  'VIP by ten': { referralCount: 10, isVip: true },
  'VIP by an operator': { referralCount: 3, isVip: true },
  'with friends to confirm': { referralCount: 1, waitingFriends: 2 },
  unsubscribed: { suppressed: 'unsubscribed' },
  complained: { suppressed: 'complained' },
  bounced: { suppressed: 'bounced' },
} satisfies Record<string, Person>;

const settings = waitlistStates.flatMap((state) =>
  (['signup', 'confirmation'] as const).flatMap((credit) =>
    [undefined, PRIZE].map((prize) => ({ state, credit, prize })),
  ),
);
type Settings = (typeof settings)[number];

function envOf({ credit, prize }: Settings) {
  return testEnv({
    REFERRAL_CREDIT: credit,
    REFERRALS_PER_PERSON: String(LIMIT),
    EARLY_ACCESS_URL: APP,
    APP_TOKEN: 'a token of an app',
    ...(prize && { PRIZE: prize }),
  });
}

const nameOf = ({ state, credit, prize }: Settings) =>
  `${state}, paid on ${credit}, ${prize ? 'with' : 'without'} a named prize`;

/** Everything that is the same for all visitors, by the settings of the operator. */
export const situations = settings.map((one) => {
  const situation: Situation = { ...situationOf(one.state, senderOf(envOf(one))), total: 313 };
  return [nameOf(one), situation] as const;
});

/** Everything about every person, by the settings of the operator. */
export const personSituations = settings.flatMap((one) =>
  Object.entries<Person>(people).map(
    ([name, person]) => [`${nameOf(one)}: ${name}`, pagesOf(one, person)] as const,
  ),
);

function pagesOf(one: Settings, given: Person) {
  const person = { referralCount: 0, isVip: false, signupPosition: 4, invitation: 'none', ...given } as const;
  const { referralCount, isVip, signupPosition, invitation, suppressed = null, waitingFriends = 0 } = person;
  const sender = senderOf(envOf(one));
  const handedOverAt = invitation === 'accepted' ? TODAY : null;
  const earns = earnsCredit({ handedOverAt, referralCount }, LIMIT);
  const facts = { signupPosition, isVip, referralCount, earnsCredit: earns };
  const rest = { invitation, getsMail: suppressed === null };
  const situation = personSituation({ ...situationOf(one.state, sender), total: 313 }, facts, rest);
  const storeCreditCents = referralCount * REFERRAL_CREDIT_CENTS;
  const link = `https://x.example/?ref=${CODE}`;
  const stats: ReferralStats = {
    ...facts,
    referralCode: CODE,
    referralLink: link,
    storeCreditCents,
    storeCreditDollars: storeCreditCents / 100,
    priorityScore: 0,
    unconfirmedReferrals: waitingFriends,
  };
  const hasApp = one.state === 'launched' || invitation === 'invited' || invitation === 'accepted';
  const place: Place = {
    situation,
    appLink: hasApp ? `${APP}/?invitation=sample` : null,
    invitationDate: invitation === 'none' ? null : TODAY,
    person: {
      ...facts,
      email: 'ada@x.example',
      firstName: 'Ada',
      referralCode: CODE,
      storeCreditCents,
      privacyAcceptedAt: null,
      privacyTextVersion: null,
      tryOnFirst: null,
    },
    link,
    days: { rows: [], earlier: null, bonusCents: null },
    suppressed,
    writeTo: null,
  };
  const mailFacts: MailFacts = {
    ...facts,
    id: '01a1f80c-70a1-728b-99bd-65b01ec07516',
    email: 'ada@x.example',
    firstName: 'Ada',
    referralCode: CODE,
    storeCreditCents,
    vipBonusCents: referralCount >= 10 ? 2500 : null,
    invitedAt: invitation === 'none' ? null : TODAY,
    handedOverAt,
    confirmedAt: null,
    placeVersion: 0,
    state: one.state,
    invitation:
      invitation === 'invited' ? { id: '01a1f80c-70a1-728b-99bd-65b01ec07517', expiresAt: TODAY } : null,
    newFriends: { paidFriends: 1, paidCents: 100, waitingFriends },
  };
  return { situation, stats, place, mails: () => mailsOf(mailFacts, sender, suppressed) };
}

export type PersonPages = ReturnType<typeof pagesOf>;

async function mailsOf(facts: MailFacts, sender: Sender, suppressed: Place['suppressed']) {
  // Somebody who unsubscribed still gets the link that they ask for.
  if (suppressed === 'complained' || suppressed === 'bounced') return [];
  const wanted = suppressed ? (['place_link'] as const) : personMailKinds;
  const news = { subject: 'News', body: 'You are {position}, {first_name}.' };
  const kinds = wanted.map(async (kind) => {
    const mail = await composeMail(kind, facts, sender, TODAY, kind === 'announcement' ? news : undefined);
    return mail ? [{ kind, ...mail }] : [];
  });
  return (await Promise.all(kinds)).flat();
}

/** As the browser shows it once it has the answers of the server. */
export function render(
  element: ReactNode,
  situation: Situation,
  answers: Record<string, unknown> = {},
): string {
  return renderToStaticMarkup(
    <SWRConfig value={{ fallback: { [totalPath]: situation, ...answers } }}>{element}</SWRConfig>,
  );
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** What people read, and what screen readers say. */
export const textOf = (html: string): string =>
  html
    .replace(/<(style|noscript|head)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*? aria-label="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<span[^>]* aria-hidden="true">[^<]*<\/span>/g, '')
    .replace(/<span class="block[^>]*>/g, '\n')
    .replace(/<\/dt>\s*<dd[^>]*>/g, ' ')
    .replace(/<\/?(span|strong|a|time)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' \n ')
    .replace(/&(nbsp|zwnj);/g, ' ')
    .replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n');
