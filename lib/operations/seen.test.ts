import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { listActiveMailings } from '@/db/outbox/mailings/state';
import { auditEntries } from '@/db/schema/audit-entries';
import { invitations } from '@/db/schema/invitations';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { type SignupRow, signups } from '@/db/schema/signups';
import { untilBlocked } from '@/db/testing/blocked-transactions';
import { dumpAll } from '@/db/testing/create-test-database';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { suppressMail } from '../email/suppress-mail';
import { saveName } from '../place/preferences';
import { endWave, inviteAgain, inviteWave, resumeSending, stopSending } from '../testing/mailings';
import { dryRun, getPerson, inviteOne, join, operator, perform } from '../testing/operators';
import { attachReferrer } from './credit/attach';
import { edit } from './person/edit';
import { erase } from './person/erase';
import { resend } from './person/resend';
import {
  invitationVersion,
  mailboxVersion,
  mailingVersion,
  personVersion,
  referrerVersion,
} from './versions';

const database = await emptyTestDatabase();
let ada: SignupRow;

beforeEach(async () => {
  ada = await join(database.db, { email: 'ada@x.io', firstName: 'Ada' });
});

const endInvitation = async () => {
  await database.db.update(outboxEmails).set({ status: 'sent', sentAt: new Date() });
  await database.db
    .update(invitations)
    .set({ state: 'expired', decidedAt: new Date() })
    .where(eq(invitations.state, 'invited'));
};
const set = (values: Partial<SignupRow>) =>
  database.db.update(signups).set(values).where(eq(signups.id, ada.id));
const suppress = (reason: 'bounced' | 'complained' | 'unsubscribed') =>
  suppressMail(database.db, { by: 'id', value: ada.id }, reason);
const latestInvitation = async () => (await database.db.select().from(invitations)).at(-1)?.id ?? '';

/** The version that a page shows, what somebody else does meanwhile, and the change that the operator then makes. */
interface Stale {
  setUp?: () => Promise<unknown>;
  look: () => string | Promise<string>;
  meanwhile: () => Promise<unknown>;
  change: (seen: string, by?: typeof operator) => Promise<unknown>;
}

const person = () => personVersion(ada);
const rename = (name: string) => () => perform(database.db, edit, { person: ada.id, name });
const move = (address: string) => () => perform(database.db, edit, { person: ada.id, address });

/** An operator's correction, with what the page showed. */
const correct =
  (correction: { name?: string; address?: string }) =>
  (seen: string, by = operator) =>
    perform(database.db, edit, { person: ada.id, ...correction }, by, seen);

const wave = async () => (await inviteWave(database.db, operator, { size: 1 })).id;
async function brake() {
  const [mailing] = await listActiveMailings(database.db);
  if (!mailing) throw new Error('No mailing is active');
  return mailing;
}
const lookAtBrake = async () => mailingVersion(await brake());

test.each<[string, Stale]>([
  [
    'a name that another operator corrected',
    { look: person, meanwhile: rename('Adah'), change: correct({ name: 'Eda' }) },
  ],
  [
    'a name that another operator removed',
    { look: person, meanwhile: rename(''), change: correct({ name: 'Eda' }) },
  ],
  [
    'a name that the person corrected',
    {
      look: person,
      meanwhile: () => saveName(database.db, ada.id, 'Adah'),
      change: correct({ name: 'Eda' }),
    },
  ],
  [
    'a name that was missing',
    {
      setUp: () => set({ firstName: null }),
      look: () => personVersion({ ...ada, firstName: null }),
      meanwhile: rename('Adah'),
      change: correct({ name: 'Eda' }),
    },
  ],
  [
    'an address that another operator corrected',
    { look: person, meanwhile: move('ada@y.io'), change: correct({ address: 'ada@z.io' }) },
  ],
  [
    'the letter case of an address',
    { look: person, meanwhile: move('Ada@x.io'), change: correct({ address: 'ADA@x.io' }) },
  ],
  [
    'the address, while the name is as it was',
    {
      look: person,
      meanwhile: move('ada@y.io'),
      change: correct({ name: 'Eda', address: 'ada@z.io' }),
    },
  ],
  [
    'the data of a person who has another address',
    {
      look: person,
      meanwhile: move('ada@new.io'),
      change: (seen, by = operator) => perform(database.db, erase, { person: ada.id }, by, seen),
    },
  ],
  [
    'a report of spam, instead of a bounce',
    {
      setUp: () => suppress('bounced'),
      look: () => mailboxVersion(ada, 'bounced'),
      meanwhile: async () => {
        await perform(database.db, resend, { person: ada.id, liftSuppression: true });
        await suppress('complained');
      },
      change: (seen, by = operator) =>
        perform(database.db, resend, { person: ada.id, liftSuppression: true }, by, seen),
    },
  ],
  [
    'a later invitation that expired, too',
    {
      setUp: async () => {
        await inviteOne(database.db, ada.id);
        await endInvitation();
      },
      look: async () => invitationVersion(await latestInvitation()),
      meanwhile: async () => {
        await inviteAgain(database.db, operator, ada.id);
        await endInvitation();
      },
      change: (seen, by = operator) => inviteAgain(database.db, by, ada.id, seen),
    },
  ],
  [
    'a wave that was resumed and stopped again',
    {
      setUp: async () => stopSending(database.db, operator, await wave()),
      look: lookAtBrake,
      meanwhile: async () => {
        const { id } = await brake();
        await resumeSending(database.db, operator, id);
        await stopSending(database.db, operator, id);
      },
      change: async (seen, by = operator) => resumeSending(database.db, by, (await brake()).id, seen),
    },
  ],
  [
    'a wave that was resumed, by ending it',
    {
      setUp: async () => stopSending(database.db, operator, await wave()),
      look: lookAtBrake,
      meanwhile: async () => resumeSending(database.db, operator, (await brake()).id),
      change: async (seen, by = operator) => endWave(database.db, by, (await brake()).id, seen),
    },
  ],
])('nobody overwrites %s', async (_, { setUp, look, meanwhile, change }) => {
  await setUp?.();
  const seen = await look();
  await change(seen, dryRun);
  await meanwhile();
  const before = await dumpAll(database.db);
  for (const by of [dryRun, operator])
    await expect(change(seen, by)).rejects.toMatchObject({ reason: 'changed_meanwhile' });
  expect(await dumpAll(database.db)).toBe(before);
});

test('the name of the person whom a question called the referrer can belong to somebody else since', async () => {
  const other = await join(database.db, { email: 'first@x.io' });
  const { id } = await join(database.db, { email: 'friend@y.io' });
  const record = (seen?: string, by = operator) =>
    perform(database.db, attachReferrer, { friend: id, referrer: 'ada@x.io' }, by, seen);
  const asked = await record(undefined, dryRun);
  await move('ada@y.io')();
  await database.db
    .update(signups)
    .set({ email: 'ada@x.io', normalizedEmail: 'ada@x.io', canonicalMailbox: 'ada@x.io' })
    .where(eq(signups.id, other.id));
  await expect(record(referrerVersion(asked.referrer.id))).rejects.toMatchObject({
    reason: 'changed_meanwhile',
  });
});

test('nobody corrects another field than the one that changed; what is corrected already needs no refusal', async () => {
  const seen = person();
  await rename('Adah')();
  const other = correct({ address: 'ada@y.io' });
  const bob = { ...operator, actor: 'bob@x.io' };
  await expect(other(seen)).rejects.toThrow(/This was changed .* You corrected this person <at /);
  await expect(other(seen, bob)).rejects.toThrow(/This was changed .* tester corrected this person <at /);
  const { changed } = await correct({ name: 'Adah' })(seen);
  expect(changed.name).toBe(false);
});

test('of two operators at once, one corrects the person', async () => {
  const names = ['Eda', 'Ida', 'Oda'];
  const results = await Promise.allSettled(names.map((name) => correct({ name })(person())));
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  const refused = results.flatMap((result) => (result.status === 'rejected' ? String(result.reason) : []));
  for (const message of refused) expect(message).toMatch(/You \w+ .*<at \S+>\./);
  expect(await database.db.$count(auditEntries)).toBe(1);
});

test('a correction waits for the one of the person, and is refused then', async () => {
  const seen = person();
  const correction = await database.owner.transaction(async (tx) => {
    await saveName(tx, ada.id, 'Adah');
    const waiting = correct({ name: 'Eda' })(seen);
    await untilBlocked(database.db, 1);
    return { waiting };
  });
  await expect(correction.waiting).rejects.toMatchObject({ reason: 'changed_meanwhile' });
  expect((await getPerson(database.db, ada.id)).firstName).toBe('Adah');
});
