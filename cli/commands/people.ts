import type { Command } from 'commander';
import { appSecrets } from '@/lib/config/env';
import { type CreditPolicy, mailboxHasher } from '@/lib/credit/credit-policy';
import { type AuditRow, findPerson } from '@/lib/operations/person';
import { editPerson, seenOf } from '@/lib/operators/edit';
import { eraseEverybody, erasePerson } from '@/lib/operators/erase';
import { plural } from '@/lib/plural';
import { addChange, textOption } from '../command';
import { formatMinute, formatPerson, note, tableOr, withProgress } from '../output';

export function addPeopleCommands(program: Command): void {
  addChange(program, 'edit <person>', {
    description: 'correct the name or address of a person; a new address gets the mails again',
    options: {
      name: textOption('--name <name>', 'the first name; "" removes it'),
      address: textOption('--address <email>', 'the email address'),
    },
    usageError: ({ name, address }) =>
      name === undefined && address === undefined && 'pass --name, --address or both',
    run: ({ handle, operator, options: { name, address } }, who) =>
      editPerson(handle, operator, who, { firstName: name, email: address }, rememberedBy()),
    json: ({ changed, mails, person }) => ({ changed, mails, ...person }),
    lines: ({ changed, mails, before, person }) =>
      changed.name || changed.address
        ? [
            `${formatPerson(before)} is now ${formatPerson(person)}.`,
            ...(changed.address
              ? [`Links to their page ended. Sending ${plural(mails, 'email')} again to the new address.`]
              : []),
          ]
        : [`Nothing changed: ${formatPerson(person)}.`],
  });

  addChange(program, 'erase <person>', {
    description: "delete a person's data permanently; the position stays",
    see: findPerson,
    confirm: async ({ handle, seen }, who) =>
      `Erase name, address and code of ${formatPerson(seen ?? (await findPerson(handle, who)))}. This cannot be undone.`,
    run: ({ handle, operator, seen }, who) =>
      erasePerson(handle, operator, seen?.id ?? who, rememberedBy(), seen && seenOf(seen)),
    lines: ({ signupPosition, wasErased }) => [
      wasErased
        ? `#${signupPosition} was already erased. Erased again.`
        : `Erased #${signupPosition}. Now delete their emails at Resend.`,
    ],
  });

  addChange(program, 'expire', {
    description: "delete everybody's data permanently; run it again if it is interrupted",
    typeToConfirm: 'erase everybody',
    confirm: async ({ handle, operator }) => {
      const { erased } = await eraseEverybody(handle, operator, () => []);
      return `Erase name, address and code of ${plural(erased, 'person', 'people')}. This cannot be undone.`;
    },
    run: ({ handle, operator }) =>
      withProgress((report) => eraseEverybody(handle, operator, rememberedBy(), report)),
    lines: ({ erased }) => [
      `Erased ${plural(erased, 'person', 'people')}. Now delete all emails at Resend, and exports and backups.`,
    ],
  });
}

export const auditLines = (rows: AuditRow[]) =>
  tableOr('No changes.', rows, {
    'time (UTC)': ({ at }) => formatMinute(at),
    actor: ({ actor }) => actor,
    session: ({ sessionId }) => sessionId ?? '',
    action: ({ action }) => action,
    person: ({ subjectId }) => subjectId ?? '',
    details: ({ detail }) =>
      Object.entries(detail)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
  });

/** Without a secret people are erased anyway, but their mailboxes are not remembered. */
function rememberedBy(): CreditPolicy['hashesOf'] {
  const { APP_SECRET, UNSUBSCRIBE_SECRET, RESEND_API_KEY } = process.env;
  const secrets = appSecrets({ APP_SECRET, UNSUBSCRIBE_SECRET, RESEND_API_KEY });
  if (secrets.length === 0) {
    note(
      'APP_SECRET and RESEND_API_KEY are missing, so a referrer is paid again if an erased person rejoins.',
    );
  }
  return mailboxHasher(secrets);
}
