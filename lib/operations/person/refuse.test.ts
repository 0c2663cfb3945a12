import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type SignupRow, signups } from '@/db/schema/signups';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { suppressMail } from '../../email/suppress-mail';
import { getPerson, join, operator, perform } from '../../testing/operators';
import { byThemselves } from '../change';
import { attachReferrer } from '../credit/attach';
import { release } from '../credit/decisions';
import { reinvite } from '../mailings/reinvite';
import { Refusal } from '../refusals';
import { edit } from './edit';
import { erase } from './erase';
import { holdBack, liftHold } from './hold';
import { resend } from './resend';
import { unsubscribe } from './unsubscribe';

const database = await emptyTestDatabase();
const { db } = database;
const bob = { ...operator, actor: 'bob@example.com' };
const AT = String.raw`<at 20\d\d-[\dT:.-]+Z>\.$`;

const set = (id: string, values: Partial<SignupRow>) =>
  database.owner.update(signups).set(values).where(eq(signups.id, id));

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof Refusal)) throw new Error('Nothing was refused');
  return error.message;
}

/** Everything that a person's state can forbid. */
const changes = {
  resend: (person: string) => perform(db, resend, { person }),
  edit: (person: string) => perform(db, edit, { person, name: 'Ada' }),
  unsubscribe: (person: string) => perform(db, unsubscribe, { person }),
  hold: (person: string) => perform(db, holdBack, { person }),
  reinvite: (person: string) => perform(db, reinvite, { person }),
  release: (person: string) => perform(db, release, { allOf: person }),
};
const everyChange = Object.keys(changes) as (keyof typeof changes)[];

test('a refusal says who erased a person, and when', async () => {
  const { id } = await join(db, { email: 'ada@x.io' });
  await perform(db, erase, { person: id }, bob);
  for (const name of everyChange)
    expect(await refusalOf(changes[name](id)), name).toMatch(
      new RegExp(`erased.* bob@example\\.com erased their data ${AT}`),
    );
  await join(db, { email: 'bo@x.io' });
  for (const [friend, referrer] of [
    [id, 'bo@x.io'],
    ['bo@x.io', id],
  ] as const)
    expect(await refusalOf(perform(db, attachReferrer, { friend, referrer }, bob))).toMatch(
      new RegExp(`erased.* You erased their data ${AT}`),
    );
});

test.each([
  ['the person', byThemselves],
  ['an expiry', null],
])('a refusal blames no operator for an erasure by %s', async (_, by) => {
  const { id } = await join(db, { email: 'ada@x.io' });
  if (by) await perform(db, erase, { person: id }, by);
  else await set(id, { erasedAt: new Date() });
  expect(await refusalOf(changes.resend(id))).toMatch(new RegExp(`(The person|Somebody) erased .*${AT}`));
});

test('a refusal says since when the app has the credit', async () => {
  const { id } = await join(db, { email: 'ada@x.io' });
  await set(id, { handedOverAt: new Date() });
  for (const name of ['hold', 'reinvite', 'release'] as const)
    expect(await refusalOf(changes[name](id)), name).toMatch(
      new RegExp(`final\\. The app took it over ${AT}`),
    );
});

test('a refusal names who holds a person back now, not who did before', async () => {
  const { id } = await join(db, { email: 'ada@x.io' });
  await perform(db, holdBack, { person: id }, operator);
  await perform(db, liftHold, { person: id }, operator);
  await perform(db, holdBack, { person: id }, bob);
  await perform(db, edit, { person: id, name: 'Ada' }, operator);
  expect(await refusalOf(changes.reinvite(id))).toMatch(new RegExp(`bob@example\\.com held them back ${AT}`));
});

test.each([
  ['bounced', 'An email bounced'],
  ['complained', 'The person reported spam'],
  ['unsubscribed', 'The person stopped all mail'],
] as const)('a refusal says when %s stopped mail', async (reason, words) => {
  const { id } = await join(db, { email: 'ada@x.io' });
  await suppressMail(db, { by: 'id', value: id }, reason);
  expect(await refusalOf(changes.resend(id))).toMatch(new RegExp(`${words} ${AT}`));
});

test('a refusal names the operator who stopped mail, until the person does it again', async () => {
  const { id } = await join(db, { email: 'ada@x.io' });
  await perform(db, unsubscribe, { person: id }, bob);
  expect(await refusalOf(changes.resend(id))).toMatch(new RegExp(`bob@example\\.com stopped all mail ${AT}`));
});

test('a refusal names who has an address or a referrer already', async () => {
  const ada = await join(db, { email: 'ada@x.io', firstName: 'Ada' });
  const bo = await join(db, { email: 'bo@x.io', referrerCode: ada.referralCode });
  const { signupPosition } = await getPerson(db, ada.id);
  const name = `#${signupPosition} Ada <ada@x.io>`;
  const taken = perform(db, edit, { person: bo.id, address: 'ada@x.io' });
  expect(await refusalOf(taken)).toBe(`${name} has this address or another one of its mailbox.`);
  const referred = perform(db, attachReferrer, { friend: bo.id, referrer: ada.id });
  expect(await refusalOf(referred)).toMatch(
    `${name} has been recorded as the referrer of this person since <short `,
  );
});
