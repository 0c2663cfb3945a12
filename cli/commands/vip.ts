import type { Command } from 'commander';
import { decideVip, type VipDecided, type VipDecision } from '@/lib/operators/vip';
import { runChange } from '../actions';
import { type ChangeOptions, PERSON, withChange } from '../options';
import { formatPerson } from '../output/format';
import { personRecord } from '../output/print';

const decisions: Record<VipDecision, string> = {
  set: 'make a person a VIP, regardless of their referrals',
  unset: 'remove VIP status, regardless of their referrals',
  reset: 'let the number of referrals decide again',
};

export function addVip(program: Command): void {
  const vip = program.command('vip').helpCommand(false).description('override VIP status; pays no bonus');
  for (const [decision, description] of Object.entries(decisions) as [VipDecision, string][]) {
    withChange(vip.command(decision))
      .description(description)
      .argument('<person>', PERSON)
      .action((who: string, options: ChangeOptions) =>
        runChange(
          options,
          (handle, operator) => decideVip(handle, operator, who, decision),
          describe,
          ({ person, changed }) => ({ changed, ...personRecord(person) }),
        ),
      );
  }
}

function describe({ person, changed }: VipDecided): string[] {
  const status = person.isVip ? 'is a VIP' : 'is not a VIP';
  return [
    `${formatPerson(person)} ${status}${changed ? '' : ', as before'}. Score: ${person.priorityScore}.`,
  ];
}
