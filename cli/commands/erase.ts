import type { Command } from 'commander';
import { erasePerson } from '@/lib/operators/erase';
import { runChange } from '../actions';
import { type ChangeOptions, PERSON, withChange } from '../options';

export function addErase(program: Command): void {
  withChange(program.command('erase'))
    .description("delete a person's data for good; the position stays")
    .argument('<person>', PERSON)
    .action((who: string, options: ChangeOptions) =>
      runChange(
        options,
        (handle, operator) => erasePerson(handle, operator, who),
        ({ signupPosition, wasErased }) => [
          wasErased
            ? `#${signupPosition} was already erased. Erased again.`
            : `Erased #${signupPosition}. Now delete their emails at Resend.`,
        ],
      ),
    );
}
