import 'server-only';
import { headers } from 'next/headers';
import { z } from 'zod';
import { operatorOf } from '@/lib/admin/auth/sessions';
import { expireReads } from '@/lib/admin/cached-reads';
import { reportForeign } from '@/lib/api/requests';
import type { ActionResult } from '@/lib/operations/action-result';
import type { Operator } from '@/lib/operations/change';
import { Refusal } from '@/lib/operations/refusals';
import { type Runtime, runtime } from '@/lib/runtime';
import { findOperator } from './session';

const dryRunSchema = z.object({ dryRun: z.boolean().default(false) });

/** Makes a server action: checks the session, parses its input, and returns refusals as values. */
export function operatorAction<S extends z.ZodType, T>(
  schema: S,
  work: (db: Runtime['admin']['db'], operator: Operator, input: z.output<S>) => Promise<T>,
): (input: z.input<S> & { dryRun?: boolean }) => Promise<ActionResult<T>> {
  return async (input) => {
    const session = await findOperator();
    if (!session) return { status: 'signed_out' };
    // The proxy refuses cross-site actions first, but only on the pages that its matcher names.
    if (reportForeign({ headers: await headers() }, runtime().env.SITE_URL)) return { status: 'refused' };
    const [parsed, options] = [schema.safeParse(input), dryRunSchema.safeParse(input)];
    if (!parsed.success) return { status: 'refused', message: messageFor(parsed.error) };
    if (!options.success) return { status: 'refused' };
    const operator = { ...operatorOf(session, runtime().env), ...options.data };
    try {
      const value = await work(runtime().admin.db, operator, parsed.data);
      if (!operator.dryRun) expireReads();
      return { status: 'done', value };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: 'refused', message: error.message };
    }
  };
}

/** The first message that is about what the operator entered. */
const messageFor = ({ issues }: z.ZodError) => issues.find(({ code }) => code === 'custom')?.message;
