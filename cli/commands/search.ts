import type { Command } from 'commander';
import { search } from '@/lib/operators/search';
import { limitOption, type OutputOptions, withOutput } from '../options';
import { personRecord } from '../output/person';
import { note, print, printJson } from '../output/print';
import { table } from '../output/table';
import { dollars } from '../output/words';
import { withDatabase } from '../session';

interface Options extends OutputOptions {
  limit: number;
}

export function addSearch(program: Command): void {
  withOutput(program.command('search'))
    .description('find people by a part of their address, name or code')
    .argument('<text>', 'the part, in any letter case')
    .addOption(limitOption(20))
    .action(async (text: string, options: Options) => {
      // One more than is shown tells whether there are more.
      const found = await withDatabase((handle) => search(handle, text, options.limit + 1));
      const people = found.slice(0, options.limit);
      if (options.json) return printJson(people.map(personRecord));
      if (people.length === 0) return print(['Nobody.']);
      print(
        table(
          ['position', 'code', 'referrals', 'credit', '', 'name', 'address'],
          people.map((one) => [
            `#${one.signupPosition}`,
            one.referralCode,
            one.referralCount,
            dollars(one.storeCreditCents),
            one.isVip ? 'VIP' : '',
            one.firstName ?? '',
            one.email,
          ]),
        ),
      );
      if (found.length > people.length) note(`There are more: --limit shows more than ${options.limit}.`);
    });
}
