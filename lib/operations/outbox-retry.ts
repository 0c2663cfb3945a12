import { z } from 'zod';
import type { Handle } from '@/db/client';
import { countRetryableMail, readRetryableMail } from '@/db/outbox/list-mail';
import {
  countUncertainMail,
  findRecipient,
  type RetryScope,
  retryDeadMail,
  retryPostponedMail,
} from '@/db/outbox/retry-mail';
import { mailErrors } from '@/db/schema/mail-errors';
import { mailStatuses } from '@/db/schema/outbox-emails';
import { explainError } from '../mail-words';
import { plural } from '../plural';
import { numberOf, textOf } from './audit-words';
import { personField } from './fields';
import { operation } from './operation';
import { findPerson } from './person/person';

/** Mails per transaction: the mail worker waits for the rows that it changes. */
const STEP = 200;

const input = z
  .object({
    person: personField().optional().meta({ positional: true }),
    all: z.boolean().optional().describe('retry for everybody; skips emails that may have arrived'),
    ids: z.array(z.uuid()).min(1).max(STEP).optional().meta({ hidden: true }),
    /** The group of the page, without those that may have arrived. */
    status: z.enum(mailStatuses).optional().meta({ hidden: true }),
    error: z
      .enum([...mailErrors, 'none', 'scheduled'])
      .optional()
      .meta({ hidden: true }),
  })
  .refine(
    ({ person, all, ids, status }) =>
      [person, all, ids, status].filter((one) => one !== undefined).length === 1,
    'pass either a person or --all',
  );
type Input = z.output<typeof input>;

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

/**
 * Retries dead and postponed emails now. An email that may have arrived is retried only for a named person or if it was
 * chosen, because it could arrive twice.
 */
export const retryOutbox = operation({
  name: 'outbox.retry',
  description: 'retry dead and postponed emails now, of one person or of everybody',
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
  plan: ({ tx }, chosen) => planRetry(tx, chosen),
  async run({ tx, record }, chosen) {
    const { scope, subjectId, isMore } = await scopeOf(tx, chosen);
    const hurried = await retryPostponedMail(tx, scope);
    const revived = await retryDeadMail(tx, scope);
    const { status, error = null } = chosen;
    const detail = { revived, hurried, ...(status && { status, error }) };
    if (revived + hurried > 0) await record({ action: 'outbox.retry', subjectId, detail });
    const leftOut = scope === 'certain' ? await countUncertainMail(tx) : 0;
    return { revived, hurried, leftOut, isMore };
  },
  count: ({ revived, hurried }) => revived + hurried,
  ask(retried, { ids }) {
    const mails = retried.revived + retried.hurried;
    const title = `Retry ${plural(mails, 'email')} now?`;
    if (mails === 0)
      return {
        title,
        confirmLabel: 'Retry',
        sentences: ['Nothing changes: no such email is left to retry.'],
      };
    const warning =
      'An email that may have arrived already is sent again, too. Retry it only for people who say that they did not get it.';
    const sentences = [
      `This sends ${plural(mails, 'email')} now.`,
      ...describeLeftOut(retried),
      ...(ids ? [warning] : []),
    ];
    return { title, confirmLabel: 'Retry', sentences };
  },
  done: (retried) => [`Retrying ${describeMails(retried)} now.`, ...describeLeftOut(retried)],
  audit: {
    'outbox.retry': [
      'Retried emails',
      ({ detail }) => {
        const error = textOf(detail.error ?? detail.reason);
        const why = error && `, after “${explainError(error)}”`;
        return `${plural(numberOf(detail.revived), 'dead email')}, ${plural(numberOf(detail.hurried), 'postponed email')}${why}`;
      },
    ],
  },
});

async function scopeOf(
  tx: Handle,
  { person, ids, status, error }: Input,
): Promise<{ scope: RetryScope; subjectId?: string; isMore: boolean }> {
  if (person !== undefined) {
    const { id } = await findPerson(tx, person);
    return { scope: { signupId: id }, subjectId: id, isMore: false };
  }
  if (ids) {
    const [id] = ids.length === 1 ? ids : [];
    return { scope: { ids }, subjectId: id && (await findRecipient(tx, id)), isMore: false };
  }
  if (status === undefined) return { scope: 'certain', isMore: false };
  const group = await readRetryableMail(tx, { status, error }, STEP);
  return { scope: { ids: group }, isMore: group.length === STEP };
}

/** Undefined for what one step covers. */
function planRetry(tx: Handle, { status, error }: Input): Promise<Retried> | undefined {
  if (status === undefined) return undefined;
  return countRetryableMail(tx, { status, error }).then((revived) => ({
    revived,
    hurried: 0,
    leftOut: 0,
    isMore: false,
  }));
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
