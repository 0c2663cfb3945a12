import 'server-only';
import { headers } from 'next/headers';
import type { z } from 'zod';
import { operatorOf } from '@/lib/admin/auth/sessions';
import { reportForeign } from '@/lib/api/requests';
import type { ActionResult } from '@/lib/operations/action-result';
import type { Operator } from '@/lib/operations/change';
import { Refusal } from '@/lib/operations/refusals';
import { type Runtime, runtime } from '@/lib/runtime';
import { findOperator } from './session';

/** Makes a server action that changes no figure: checks the session, parses its input, and returns refusals as values. */
export function operatorAction<S extends z.ZodType, T>(
  schema: S,
  work: (db: Runtime['admin']['db'], operator: Operator, input: z.output<S>) => Promise<T>,
): (input: z.input<S>) => Promise<ActionResult<T>> {
  return async (input) => {
    const session = await findOperator();
    if (!session) return { status: 'signed_out' };
    // The proxy refuses cross-site actions first, but only on the pages that its matcher names.
    if (reportForeign({ headers: await headers() }, runtime().env.SITE_URL)) return { status: 'refused' };
    const parsed = schema.safeParse(input);
    if (!parsed.success) return { status: 'refused', message: messageFor(parsed.error) };
    try {
      const operator = operatorOf(session, runtime().env);
      return { status: 'done', value: await work(runtime().admin.db, operator, parsed.data) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: 'refused', message: error.message };
    }
  };
}

/** The first message that is about what the operator entered. */
const messageFor = ({ issues }: z.ZodError) => issues.find(({ code }) => code === 'custom')?.message;
