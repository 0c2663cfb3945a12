import type { Command } from 'commander';
import type { WithheldReason } from '@/lib/credit/withholding-rules';
import { decideCredit, releaseAll } from '@/lib/operators/credit';
import { type ChangeOptions, operatorOf, withChange } from '../../options';
import { reportChange } from '../../report';
import { withDatabase } from '../../session';
import { creditRecord, describeCredit } from './outcome';
import { reasonOption } from './reasons';

interface Options extends ChangeOptions {
  allOf?: string;
  reason?: WithheldReason;
}

export function addCreditRelease(credit: Command): void {
  const command = withChange(credit.command('release'))
    .description('pay a withheld referral, or all of one referrer')
    .argument('[friend]', 'who joined by it: address, code, position or id')
    .option('--all-of <referrer>', 'every withheld referral of this person instead')
    .addOption(reasonOption().helpGroup('With --all-of:'));
  command.action(async (friend: string | undefined, options: Options) => {
    const { allOf, reason } = options;
    if ((friend === undefined) === (allOf === undefined))
      command.error('error: name a friend or use --all-of');
    if (reason !== undefined && allOf === undefined) command.error('error: --reason goes with --all-of');
    const result = await withDatabase((handle) =>
      allOf === undefined
        ? decideCredit(handle, operatorOf(options), friend ?? '', 'release')
        : releaseAll(handle, operatorOf(options), allOf, reason),
    );
    reportChange(result, options, describeCredit, creditRecord);
  });
}
