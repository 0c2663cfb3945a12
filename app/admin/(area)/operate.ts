'use server';

import { headers } from 'next/headers';
import { z } from 'zod';
import { operatorOf } from '@/lib/admin/auth/sessions';
import { expireReads } from '@/lib/admin/cached-reads';
import { reportForeign } from '@/lib/api/requests';
import type { OperationAnswer } from '@/lib/operations/answer';
import { Refusal } from '@/lib/operations/refusals';
import { findOperation } from '@/lib/operations/registry';
import { servicesOf } from '@/lib/operations/services';
import { runtime } from '@/lib/runtime';
import { findOperator } from '../session';

const optionsSchema = z.object({
  dryRun: z.boolean().default(false),
  seen: z.string().max(4_000).optional(),
  carry: z.unknown().optional(),
});

/** Runs an operation, or asks about it. A public endpoint: its arguments can be anything. */
export async function operate(name: string, input: unknown, options: unknown): Promise<OperationAnswer> {
  const session = await findOperator();
  if (!session) return { status: 'signed_out' };
  const site = runtime();
  // The proxy refuses cross-site actions first, but only on the pages that its matcher names.
  if (reportForeign({ headers: await headers() }, site.env.SITE_URL)) return { status: 'refused' };
  const [operation, parsed] = [findOperation(name), optionsSchema.safeParse(options)];
  if (!operation || operation.terminalOnly || !parsed.success) return { status: 'refused' };
  const { dryRun, seen, carry } = parsed.data;
  const [services, operator] = [servicesOf(site), operatorOf(session, site.env)];
  try {
    if (dryRun) {
      const { result: _, ...asked } = await operation.ask(services, operator, input, { seen });
      return asked;
    }
    const {
      result: _,
      refusal,
      ...done
    } = await operation.perform(services, operator, input, { seen, carry });
    expireReads();
    return { ...done, refusal: refusal?.messageFor('page') };
  } catch (error) {
    if (error instanceof Refusal) return { status: 'refused', message: error.messageFor('page') };
    if (error instanceof z.ZodError) return { status: 'refused', message: messageFor(error) };
    throw error;
  }
}

/** The first message that is about what the operator entered. */
const messageFor = ({ issues }: z.ZodError) => issues.find(({ code }) => code === 'custom')?.message;
