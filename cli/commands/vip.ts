import type { Command } from 'commander';
import { decideVip, type VipDecided, type VipDecision } from '@/lib/operators/vip';
import { type ChangeOptions, operatorOf, withChange } from '../options';
import { personLine, personRecord } from '../output/person';
import { reportChange } from '../report';
import { withDatabase } from '../session';

const decisions: [VipDecision, string][] = [
  ['set', 'make somebody a VIP, whatever their referrals'],
  ['unset', 'take VIP status away, whatever their referrals'],
  ['reset', 'let the rule decide again'],
];

export function addVip(program: Command): void {
  const vip = program.command('vip').helpCommand(false).description('decide about VIP status; pays no bonus');
  for (const [decision, description] of decisions) {
    withChange(vip.command(decision))
      .description(description)
      .argument('<person>', 'address, code, position or id')
      .action(async (who: string, options: ChangeOptions) => {
        const result = await withDatabase((handle) => decideVip(handle, operatorOf(options), who, decision));
        reportChange(result, options, describe, ({ person, changed }) => ({
          changed,
          ...personRecord(person),
        }));
      });
  }
}

function describe({ person, changed }: VipDecided): string[] {
  const status = person.isVip ? 'is a VIP' : 'is no VIP';
  return [`${personLine(person)} ${status}${changed ? '.' : ', as before.'} Score ${person.priorityScore}.`];
}
