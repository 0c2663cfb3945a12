import { cancelUnsentMail, insertSuppression } from '@/db/outbox/suppressions';
import { lockCounter } from '@/db/queries/counter';
import { personInput } from '../fields';
import { operation } from '../operation';
import { personVersion } from '../versions';
import { findPerson } from './person';
import { nameOf } from './person-name';
import { refuseIf } from './refuse';

/** Stops mail to people who write to an operator instead of using the link in a mail. */
export const unsubscribe = operation({
  name: 'unsubscribe',
  description: 'stop email to a person who asks for that',
  words: { verb: 'Stop email', past: 'Stopped email' },
  input: personInput,
  async run(context, { person: who }) {
    const { tx, record } = context;
    // A wave that is being written would add mail after the cancellation.
    await lockCounter(tx);
    const person = await findPerson(tx, who);
    await refuseIf(context, person, 'erased_person');
    const { id, firstName, email, canonicalMailbox: mailbox } = person;
    const isNew = await insertSuppression(tx, { mailbox, reason: 'unsubscribed' });
    if (isNew) {
      await cancelUnsentMail(tx, mailbox, 'unsubscribed');
      await record({ action: 'unsubscribe', subjectId: id });
    }
    return { id, before: { firstName, email }, isNew, person: nameOf(person) };
  },
  count: ({ isNew }) => Number(isNew),
  seen: ({ before }) => personVersion(before),
  about: ({ person }) => `to ${person}`,
  nothing: () => 'They get no email.',
  ask: () => ({
    sentences: [
      'They get only what they ask for themselves, such as the link to their page. Waiting emails are cancelled.',
      'Position, credit and invitation stay. Waves skip them.',
      'They are told nothing. If they want email again, send them one again.',
    ],
  }),
  audit: { unsubscribe: null },
});
