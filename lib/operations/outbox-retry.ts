import { z } from 'zod';
import type { Handle } from '@/db/client';
import {
  countCertainMail,
  countUncertainMail,
  findCertainMail,
  retryDeadMail,
  retryPostponedMail,
} from '@/db/outbox/retry-mail';
import { type MailError, mailErrors } from '@/db/schema/mail-errors';
import { explainError } from '../mail-words';
import { plural } from '../plural';
import { numberOf, textOf } from './audit-words';
import { absent, personField } from './fields';
import { operation } from './operation';
import { findPerson } from './person/person';

/** Mails per transaction: the mail worker waits for the rows that it changes. */
const STEP = 200;

const all = z.literal(true).describe('retry for everybody; skips emails that may have arrived');
const input = z.union(
  [
    z.object({ person: personField().meta({ positional: true }), all: absent, reason: absent }),
    z.object({ person: absent, all, reason: z.enum(mailErrors).optional().meta({ hidden: true }) }),
  ],
  'pass either a person or --all',
);

const retriedSchema = z.object({
  /** Dead emails that are pending again. */
  revived: z.int().min(0),
  /** Pending emails that are due now. */
  hurried: z.int().min(0),
  /** Dead emails that may have arrived. */
  leftOut: z.int().min(0),
  isMore: z.boolean(),
});
type Retried = z.output<typeof retriedSchema>;

/** Retries dead and postponed emails now. An email that may have arrived is retried only for a named person: it could arrive twice. */
export const retryOutbox = operation({
  name: 'outbox.retry',
  description: 'retry dead and postponed emails now, of one person or of everybody',
  words: { verb: 'Retry', past: 'Retried' },
  input,
  steps: {
    carry: retriedSchema,
    add: (sum, one) => ({
      ...one,
      revived: sum.revived + one.revived,
      hurried: sum.hurried + one.hurried,
    }),
    isMore: ({ isMore }) => isMore,
  },
  // One step covers a person.
  plan: ({ tx }, { all, reason }) => (all ? planRetry(tx, reason) : undefined),
  async run({ tx, record }, { person, reason }) {
    const subjectId = person && (await findPerson(tx, person)).id;
    const ids = subjectId ? [] : await findCertainMail(tx, STEP, reason);
    const scope = subjectId ? { signupId: subjectId } : { ids };
    const hurried = await retryPostponedMail(tx, scope);
    const revived = await retryDeadMail(tx, scope);
    const detail = { revived, hurried, error: reason ?? null };
    if (revived + hurried > 0) await record({ action: 'outbox.retry', subjectId, detail });
    const isMore = ids.length === STEP;
    const leftOut = subjectId || isMore ? 0 : await countUncertainMail(tx, reason);
    return { revived, hurried, leftOut, isMore };
  },
  count: ({ revived, hurried }) => revived + hurried,
  about: describeMails,
  nothing: (retried) => ['No such email is left to retry.', ...describeLeftOut(retried)].join(' '),
  ask: (retried) => ({
    sentences: ['The mail worker tries again now.', ...describeLeftOut(retried)],
  }),
  done: (retried) => describeLeftOut(retried),
  audit: {
    'outbox.retry': ({ detail }) => {
      const error = textOf(detail.error ?? detail.reason);
      const why = error && `, after “${explainError(error)}”`;
      return `${plural(numberOf(detail.revived), 'dead email')}, ${plural(numberOf(detail.hurried), 'postponed email')}${why}`;
    },
  },
});

async function planRetry(tx: Handle, reason?: MailError): Promise<Retried> {
  const { dead, postponed } = await countCertainMail(tx, reason);
  const leftOut = await countUncertainMail(tx, reason);
  return { revived: dead, hurried: postponed, leftOut, isMore: false };
}

function describeMails({ revived, hurried }: Retried): string {
  const dead = revived > 0 ? [plural(revived, 'dead email')] : [];
  const postponed = hurried > 0 ? [plural(hurried, 'postponed email')] : [];
  return [...dead, ...postponed].join(' and ') || 'no email';
}

const describeLeftOut = ({ leftOut }: Retried) =>
  leftOut === 0
    ? []
    : [
        `Skipped ${plural(leftOut, 'dead email')} that may have arrived. Retry such an email for a person who did not get it.`,
      ];
