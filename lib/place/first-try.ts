import { z } from 'zod';
import type { Handle } from '@/db/client';
import { findPersonByKey } from '@/db/queries/people';
import { updatePerson } from '@/db/queries/place';
import type { SignupRow } from '@/db/schema/signups';
import { HOUR_MS } from '../days';
import { firstTries } from '../waitlist/first-try';
import type { OutcomeCode } from './place-words';

/** The idempotency key proves that a request comes from the browser that joined: nobody else has seen it. */
export const newPersonProof = z.object({ id: z.uuid(), idempotencyKey: z.uuid().toLowerCase() });

/** Undefined an hour after joining, and once the person ended every link, got another address or was erased. */
export async function findNewPerson(
  handle: Handle,
  { id, idempotencyKey }: z.output<typeof newPersonProof>,
): Promise<SignupRow | undefined> {
  const person = await findPersonByKey(handle, { by: 'id', value: id });
  if (!person || person.erasedAt || person.placeVersion > 0) return undefined;
  const isNew = person.createdAt.getTime() > Date.now() - HOUR_MS;
  return isNew && person.idempotencyKey === idempotencyKey ? person : undefined;
}

/** Null takes the answer back. */
const answerSchema = z.object({ tryOnFirst: z.enum(Object.keys(firstTries)).nullable() });

export async function saveFirstTry(handle: Handle, id: string, input: unknown): Promise<OutcomeCode> {
  const { data } = answerSchema.safeParse(input);
  if (!data) return 'incomplete';
  await updatePerson(handle, id, data);
  return 'answers_saved';
}
