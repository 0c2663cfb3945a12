import type { Command } from 'commander';
import { appSecrets } from '@/lib/config/env';
import { type CreditPolicy, mailboxHasher } from '@/lib/credit/credit-policy';
import { formatCents } from '@/lib/credit/money';
import { editPerson, seenOf } from '@/lib/operators/edit';
import { eraseEverybody, erasePerson } from '@/lib/operators/erase';
import { type AuditRow, findPerson, latestAudit, searchPeople } from '@/lib/operators/person';
import { decideVip } from '@/lib/operators/referrals/vip';
import { plural } from '@/lib/plural';
import { addChange, addGroup, addQuery, limitOption, textOption } from '../command';
import { formatMinute, formatPerson, note, tableOr, withProgress } from '../output';

export function addPeopleCommands(program: Command): void {
  addQuery(program, 'search <text>', {
    description:
      'find people by position, or by part of their email address, name or referral code; case is ignored',
    options: { limit: limitOption(20) },
    // One more than we print, to know whether there are more.
    run: async ({ handle, options: { limit } }, text) => searchPeople(handle, text, limit + 1),
    json: (found, { limit }) => found.slice(0, limit),
    lines: (found, { limit }) => {
      if (found.length > limit) note(`More people match. Use --limit to show more than ${limit}.`);
      return tableOr('Nobody matches.', found.slice(0, limit), {
        position: ({ signupPosition }) => `#${signupPosition}`,
        code: ({ referralCode }) => referralCode,
        referrals: ({ referralCount }) => referralCount,
        credit: ({ storeCreditCents }) => formatCents(storeCreditCents),
        '': ({ isVip }) => (isVip ? 'VIP' : ''),
        name: ({ firstName }) => firstName ?? '',
        email: ({ email }) => email,
      });
    },
  });

  addQuery(program, 'audit [person]', {
    description: 'list what operators did, or what was done to one person, newest first',
    options: { limit: limitOption(20) },
    run: ({ handle, options: { limit } }, who?: string) => latestAudit(handle, limit, who),
    lines: auditLines,
  });

  const vip = addGroup(program, 'vip', 'override VIP status; pays no bonus');
  const decisions = [
    ['set', 'make a person a VIP, regardless of their referrals'],
    ['unset', 'remove VIP status, regardless of their referrals'],
    ['reset', 'let the number of referrals decide again'],
  ] as const;
  for (const [decision, description] of decisions) {
    addChange(vip, `${decision} <person>`, {
      description,
      run: ({ handle, operator }, who) => decideVip(handle, operator, who, decision),
      json: ({ person, changed }) => ({ changed, ...person }),
      lines: ({ person, changed }) => {
        const status = person.isVip ? 'is a VIP' : 'is not a VIP';
        const before = changed ? '' : ', as before';
        return [`${formatPerson(person)} ${status}${before}. Score: ${person.priorityScore}.`];
      },
    });
  }

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
