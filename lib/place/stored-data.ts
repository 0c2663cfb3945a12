import 'server-only';
import type { Handle } from '@/db/client';
import { readOtherPersonalData } from '@/db/queries/place';
import {
  clearedColumns,
  type otherPersonalColumns,
  replacedColumns,
  retentionDays,
} from '@/db/schema/personal-data';
import { type SignupRow, signups } from '@/db/schema/signups';
import type { CreditPolicy } from '../credit/credit-policy';

type OwnProperty = (typeof replacedColumns | typeof clearedColumns)[number];
type OwnColumn = (typeof signups)[OwnProperty]['_']['name'];
type OtherColumn = (typeof otherPersonalColumns)[number];

type StoredWords = { what: string; until: string };

const ERASED = 'until you erase it';
const days = (count: number, since: string) => `for ${count} days after ${since}`;

/** Every personal column, in the words of the person's page. A new one fails to compile until it has words. */
export const storedWords: Record<OwnColumn | OtherColumn, StoredWords> = {
  email: { what: 'Email address', until: ERASED },
  normalized_email: { what: 'Address in lower case, to find duplicates', until: ERASED },
  canonical_mailbox: { what: 'Address without tags and dots, to find aliases', until: ERASED },
  first_name: { what: 'First name', until: ERASED },
  referral_code: { what: 'Referral code', until: ERASED },
  confirmed_at: { what: 'When you confirmed your address', until: ERASED },
  privacy_accepted_at: { what: 'When you agreed to news', until: 'until you turn news off' },
  privacy_text_version: { what: 'Version of the text you agreed to', until: 'until you turn news off' },
  utm_source: { what: 'Source in the link that brought you', until: ERASED },
  utm_medium: { what: 'Medium in the link that brought you', until: ERASED },
  utm_campaign: { what: 'Campaign in the link that brought you', until: ERASED },
  referrer_host: { what: 'Website that linked you here', until: ERASED },
  try_on_first: { what: 'What you would try on first', until: ERASED },
  idempotency_key: { what: 'Number of your request to join, so that it counts once', until: ERASED },
  'signup_networks.network_hash': {
    what: 'Keyed hash of the network you joined from',
    until: days(retentionDays.signupNetworks, 'you joined'),
  },
  'referrals.own_domain': { what: 'Domain of your address when a friend invited you', until: ERASED },
  'audit_entries.detail': { what: 'What you wrote when you asked for a check', until: ERASED },
  'outbox_emails.body': { what: 'Text of an email to you', until: 'until it is sent or given up' },
  'outbox_emails.bounce_text': { what: 'Why an email to you came back', until: ERASED },
  'email_suppressions.mailbox': {
    what: 'Your mailbox, if it gets no more email',
    until: 'until you want email again, and as a keyed hash after erasing',
  },
  'erased_mailboxes.hash': {
    what: 'Keyed hash of your mailbox',
    until: days(retentionDays.erasedMailboxes, 'erasing or leaving it'),
  },
};

type Value = string | number | Date | null;
type StoredData = Record<string, Value>;

type HashesOf = CreditPolicy['hashesOf'];

export async function readStoredData(handle: Handle, person: SignupRow, hashesOf: HashesOf) {
  const [other] = await readOtherPersonalData(handle, person, hashesOf(person.canonicalMailbox));
  const own = [...replacedColumns, ...clearedColumns].map((name) => [signups[name].name, person[name]]);
  return { ...Object.fromEntries(own), ...other } satisfies StoredData;
}

export const describeStoredData = (stored: StoredData) =>
  Object.entries(storedWords).flatMap(([name, words]) => {
    const value = stored[name] ?? null;
    return value === null ? [] : [{ ...words, value }];
  });
