import 'server-only';
import type { z } from 'zod';
import type { ActionResult } from '@/lib/admin/action-result';
import type { Operator } from '@/lib/operators/change';
import { Refusal } from '@/lib/operators/refusals';
import { type Runtime, runtime } from '@/lib/runtime';
import { requireOperator } from './session';

interface ActionContext {
  db: Runtime['admin']['db'];
  operator: Operator;
}

/** Makes a server action: parses its input, checks the session, and returns refusals as values. */
export function operatorAction<S extends z.ZodType<{ dryRun?: boolean }>, T>(
  schema: S,
  work: (input: z.output<S>, context: ActionContext) => Promise<T>,
): (input: z.input<S>) => Promise<ActionResult<T>> {
  return async (input) => {
    const { email } = await requireOperator();
    const parsed = schema.safeParse(input);
    if (!parsed.success) return { status: 'invalid' };
    const operator = { actor: email, dryRun: parsed.data.dryRun ?? false };
    try {
      return { status: 'done', value: await work(parsed.data, { db: runtime().admin.db, operator }) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: 'refused', reason: error.reason, message: error.message };
    }
  };
}
