import { z } from 'zod';
import type { Handle } from '@/db/client';
import { findPersonByKey } from '@/db/queries/people';
import { updatePerson } from '@/db/queries/place';
import type { SignupRow } from '@/db/schema/signups';
import { HOUR_MS } from '../days';
import { countries, firstTries } from '../waitlist/answers';
import type { OutcomeCode } from './place-words';

/** The idempotency key proves that a request comes from the browser that joined: nobody else has seen it. */
export const newPersonProof = z.object({ id: z.uuid(), idempotencyKey: z.uuid().toLowerCase() });

/** Undefined an hour after joining, and once the person signed out everywhere, got another address or was erased. */
export async function findNewPerson(
  handle: Handle,
  { id, idempotencyKey }: z.output<typeof newPersonProof>,
): Promise<SignupRow | undefined> {
  const person = await findPersonByKey(handle, { by: 'id', value: id });
  if (!person || person.erasedAt || person.placeVersion > 0) return undefined;
  const isNew = person.createdAt.getTime() > Date.now() - HOUR_MS;
  return isNew && person.idempotencyKey === idempotencyKey ? person : undefined;
}

const oneOf = (values: readonly string[]) => z.enum(values).nullable().optional();

/** Null takes an answer back; an answer that is left out stays. */
const answersSchema = z.object({
  tryOnFirst: oneOf(Object.keys(firstTries)),
  country: oneOf(countries),
});

export async function saveAnswers(handle: Handle, id: string, input: unknown): Promise<OutcomeCode> {
  const { data } = answersSchema.safeParse(input);
  if (!data || Object.values(data).every((answer) => answer === undefined)) return 'incomplete';
  await updatePerson(handle, id, data);
  return 'answers_saved';
}
