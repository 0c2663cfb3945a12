import type { Command } from 'commander';
import { addCreditList } from './list';
import { addCreditRelease } from './release';
import { addCreditReverse } from './reverse';

export function addCredit(program: Command): void {
  const credit = program
    .command('credit')
    .helpCommand(false)
    .description('decide about referrals: list what is withheld, pay, take back');
  addCreditList(credit);
  addCreditRelease(credit);
  addCreditReverse(credit);
}
