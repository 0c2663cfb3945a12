import { z } from 'zod';
import type { Handle } from '@/db/client';
import { endMailing, isSentMailing, lockMailing, resumeMailing } from '@/db/outbox/mailings/state';
import { countUntried, readProgress, stopMailing } from '@/db/outbox/mailings/steps';
import { FIRST_STEP, isSentKind, type MailingRow, standingMailing } from '@/db/schema/mailings';
import { kinds } from '../../email/mailings/kinds';
import { describeAudience, explainStop, nameOfMailing } from '../../mail-words';
import { formatPeople, plural } from '../../plural';
import { numberOf } from '../audit-words';
import { describeLatestChange } from '../latest-change';
import { operation } from '../operation';
import { Refusal } from '../refusals';
import { mailingVersion } from '../versions';

const input = z.object({
  mailing: z
    .string()
    .trim()
    .describe('its id, from the address of its page; of mail that visitors cause, “welcome”')
    .meta({ positional: true }),
});

async function lockNamed(tx: Handle, name: string): Promise<MailingRow> {
  const id = z.uuid().safeParse(name === standingMailing.kind ? standingMailing.id : name).data;
  const mailing = id === undefined ? undefined : await lockMailing(tx, id);
  if (!mailing) throw noSuchMailing();
  return mailing;
}

const noSuchMailing = () =>
  new Refusal('no_such_mailing', {
    page: 'This mailing does not exist.',
    terminal: 'No mailing has this id. It is the last part of the address of its page.',
  });
const notSending = () => new Refusal('not_sending', 'This mail is not being sent.');
const notStopped = () => new Refusal('not_stopped', 'This mail is not stopped.');

const quoteName = (mailing: MailingRow) => `“${nameOfMailing(mailing)}”`;

/** Empty for mail that visitors cause. */
const describeTo = (mailing: MailingRow) =>
  isSentKind(mailing.kind) ? [`It goes to ${formatPeople(mailing.size)}: ${describeAudience(mailing)}.`] : [];

export const stopSending = operation({
  name: 'sending.stop',
  description: 'stop a mailing until it is resumed',
  words: { verb: 'Stop sending', past: 'Stopped sending' },
  input,
  async run({ tx, operator, record }, { mailing: name }) {
    const mailing = await lockNamed(tx, name);
    const { id, kind, state } = mailing;
    if (state !== 'sending' || !isSentMailing(mailing))
      throw notSending().because(await describeLatestChange(tx, { id }, operator));
    await stopMailing(tx, mailing, 'operator', await readProgress(tx, mailing), operator.actor);
    await record({ action: 'mail.stop', detail: { mailing: id, kind } });
    return mailing;
  },
  count: () => 1,
  about: (mailing) => quoteName(mailing),
  ask: (mailing) => ({
    sentences: [
      ...describeTo(mailing),
      'What Resend has is delivered. The rest waits until you resume or end it.',
    ],
  }),
  done: () => ['The rest waits until the mailing is resumed or ended.'],
  audit: { 'mail.stop': null },
});

const KNOW_CAUSE = 'Resume once you know the cause.';
const COUNTS_ANEW = 'Only what is sent from now on counts.';
const GOES_ON = 'It goes on where it was stopped.';

export const resumeSending = operation({
  name: 'sending.resume',
  description: 'send the mail of a stopped mailing again',
  words: { verb: 'Resume sending', past: 'Resumed sending' },
  input,
  async run({ tx, operator, record }, { mailing: name }) {
    const mailing = await lockNamed(tx, name);
    const { id, kind, state } = mailing;
    if (state !== 'stopped') throw notStopped().because(await describeLatestChange(tx, { id }, operator));
    await resumeMailing(tx, mailing);
    await record({ action: 'mail.resume', detail: { mailing: id, kind } });
    return { ...mailing, why: explainStop(mailing, operator) };
  },
  count: () => 1,
  seen: (mailing) => mailingVersion(mailing),
  about: (mailing) => quoteName(mailing),
  ask: (mailing) => ({
    sentences: [
      mailing.why,
      ...describeTo(mailing),
      ...(mailing.reason === 'operator' ? [GOES_ON] : [KNOW_CAUSE, COUNTS_ANEW]),
      ...(mailing.reason !== 'operator' && isSentKind(mailing.kind)
        ? [`It begins with ${FIRST_STEP} emails again.`]
        : []),
    ],
  }),
  done: ({ reason }) => [reason === 'operator' ? GOES_ON : COUNTS_ANEW],
  audit: { 'mail.resume': null },
});

/** The mail worker cancels the emails, and does to people what the kind says. */
export const endSending = operation({
  name: 'sending.end',
  description: 'end a mailing; people whose invitation was not sent are in line again',
  words: { verb: 'End the mailing', past: 'Ended the mailing' },
  input,
  asks: true,
  async run({ tx, operator, record }, { mailing: name }) {
    const mailing = await lockNamed(tx, name);
    if (!isSentMailing(mailing)) throw noSuchMailing();
    const { id, kind, state, size, queued, queuedAt } = mailing;
    if (state !== 'sending' && state !== 'stopped')
      throw notSending().because(await describeLatestChange(tx, { id }, operator));
    const notQueued = queuedAt ? 0 : Math.max(0, size - queued);
    const notSent = notQueued + (await countUntried(tx, mailing));
    await endMailing(tx, mailing);
    await record({ action: 'wave.end', detail: { mailing: id, kind, people: notSent } });
    return { ...mailing, kind, notSent };
  },
  count: () => 1,
  seen: (mailing) => mailingVersion(mailing),
  about: (mailing) => quoteName(mailing),
  ask: ({ kind, notSent, ...mailing }) => ({
    isDestructive: true,
    sentences: [
      ...describeTo({ kind, ...mailing }),
      `${plural(notSent, 'person does', 'people do')} not get it.`,
      ...kinds[kind].endSentences,
      "It can't be resumed.",
    ],
  }),
  done: ({ notSent }) => [`The email was not sent to ${formatPeople(notSent)}.`],
  audit: {
    'wave.end': ({ detail }) => `not sent to ${formatPeople(Math.abs(numberOf(detail.people)))}`,
  },
});
