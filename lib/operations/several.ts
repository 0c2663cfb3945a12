import { z } from 'zod';
import { plural } from '../plural';
import { personInput } from './fields';
import { Refusal } from './refusals';

/** As many as a page of People shows: they are changed in one transaction, for which signups wait. */
const MAX_PEOPLE = 50;

/** One person, or those who are selected on a page. */
export const peopleInput = z.object({
  person: personInput.shape.person.optional().meta({ positional: true }),
  people: z.array(z.uuid()).min(1).max(MAX_PEOPLE).optional().meta({ hidden: true }),
});
type PeopleInput = z.output<typeof peopleInput>;

export const isPeopleInput = ({ person, people }: PeopleInput) =>
  (person === undefined) !== (people === undefined);

export interface Several<One> {
  several: One[];
  /** The operation is not possible for them. */
  skipped: number;
}

export const isSeveral = <One extends object>(result: One | Several<One>): result is Several<One> =>
  'several' in result;

/** @param change must write nothing before it throws a refusal, which skips the person. */
export async function forPeople<One extends object>(
  { person = '', people }: PeopleInput,
  change: (person: string) => Promise<One>,
): Promise<One | Several<One>> {
  if (people === undefined) return change(person);
  const done: Several<One> = { several: [], skipped: 0 };
  for (const id of people) {
    try {
      done.several.push(await change(id));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      done.skipped += 1;
    }
  }
  return done;
}

export const describeSkipped = ({ skipped }: Several<object>, why: string) =>
  skipped === 0 ? [] : [`${plural(skipped, 'person', 'people')} skipped: ${why}.`];
