import type { Command } from 'commander';
import { formatCents } from '@/lib/credit/money';
import { searchPeople } from '@/lib/operators/person';
import { withDatabase } from '../actions';
import { type ListOptions, limitOption, withOutput } from '../options';
import { note, personRecord, print, printJson } from '../output/print';
import { table } from '../output/table';

export function addSearch(program: Command): void {
  withOutput(program.command('search'))
    .description('find people by part of their email address, name or referral code')
    .argument('<text>', 'the part; case is ignored')
    .addOption(limitOption(20))
    .action(async (text: string, { json, limit }: ListOptions) => {
      // One more than we print, to know whether there are more.
      const found = await withDatabase((handle) => searchPeople(handle, text.trim(), limit + 1));
      const people = found.slice(0, limit);
      if (json) return printJson(people.map(personRecord));
      if (people.length === 0) return print(['Nobody matches.']);
      const lines = table(people, {
        position: ({ signupPosition }) => `#${signupPosition}`,
        code: ({ referralCode }) => referralCode,
        referrals: ({ referralCount }) => referralCount,
        credit: ({ storeCreditCents }) => formatCents(storeCreditCents),
        '': ({ isVip }) => (isVip ? 'VIP' : ''),
        name: ({ firstName }) => firstName ?? '',
        email: ({ email }) => email,
      });
      print(lines);
      if (found.length > limit) note(`More people match. Use --limit to show more than ${limit}.`);
    });
}
