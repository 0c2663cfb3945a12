import type { Command } from 'commander';
import { appSecrets } from '@/lib/config/env';
import { mailboxHasher } from '@/lib/credit/credit-policy';
import { erasePerson } from '@/lib/operators/erase';
import { findPerson } from '@/lib/operators/person';
import { confirmed, runChange } from '../actions';
import { type IrreversibleOptions, PERSON, withIrreversibleChange } from '../options';
import { formatPerson } from '../output/format';
import { note } from '../output/print';

export function addErase(program: Command): void {
  withIrreversibleChange(program.command('erase'))
    .description("delete a person's data permanently; the position stays")
    .argument('<person>', PERSON)
    .action((who: string, options: IrreversibleOptions) =>
      runChange(
        options,
        confirmed(
          options,
          async (handle) => `Erase name, address and code of ${formatPerson(await findPerson(handle, who))}.`,
          (handle, operator) => erasePerson(handle, operator, who, hashesOf),
        ),
        ({ signupPosition, wasErased }) => [
          wasErased
            ? `#${signupPosition} was already erased. Erased again.`
            : `Erased #${signupPosition}. Now delete their emails at Resend.`,
        ],
      ),
    );
}

/** Without a secret the person is erased anyway, but the mailbox is not remembered. */
function hashesOf(canonicalMailbox: string): string[] {
  const { APP_SECRET, UNSUBSCRIBE_SECRET, RESEND_API_KEY } = process.env;
  const secrets = appSecrets({ APP_SECRET, UNSUBSCRIBE_SECRET, RESEND_API_KEY });
  if (secrets.length === 0) {
    note('APP_SECRET and RESEND_API_KEY are missing, so a referrer is paid again if this person rejoins.');
  }
  return mailboxHasher(secrets)(canonicalMailbox);
}
