import type { Command } from 'commander';
import { decideCredit } from '@/lib/operators/credit';
import { type ChangeOptions, operatorOf, withChange } from '../../options';
import { reportChange } from '../../report';
import { withDatabase } from '../../session';
import { creditRecord, describeCredit } from './outcome';

export function addCreditReverse(credit: Command): void {
  withChange(credit.command('reverse'))
    .description('take a paid referral back, which is final')
    .argument('<friend>', 'who joined by it: address, code, position or id')
    .action(async (friend: string, options: ChangeOptions) => {
      const operator = operatorOf(options);
      const result = await withDatabase((handle) => decideCredit(handle, operator, friend, 'reversal'));
      reportChange(result, options, describeCredit, creditRecord);
    });
}
