import type { Command } from 'commander';
import { type PersonReport, reportPerson } from '@/lib/operators/person-report';
import { limitOption, type OutputOptions, withOutput } from '../options';
import { personRecord } from '../output/person';
import { describePerson } from '../output/person-report';
import { print, printJson } from '../output/print';
import { reportRefusal } from '../report';
import { withDatabase } from '../session';

interface Options extends OutputOptions {
  limit: number;
}

export function addShow(program: Command): void {
  withOutput(program.command('show'))
    .description('all about one person: standing, ledger, withheld referrals, mail, audit')
    .argument('<person>', 'address, code, position or id')
    .addOption(limitOption(50).default(50, 'the latest 50 of ledger and audit'))
    .action(async (who: string, options: Options) => {
      const report = await withDatabase((handle) => reportPerson(handle, who));
      if (!report) reportRefusal('unknown_person', options);
      else if (options.json) printJson(toJson(report));
      else print(describePerson(report, options.limit));
    });
}

function toJson({ person, arrival, ledger, mails, suppression, audit }: PersonReport) {
  return {
    ...personRecord(person),
    arrival: arrival && { ...arrival, referrer: arrival.referrer.referralCode },
    ledger: ledger.map(({ entry, friend }) => ({ ...entry, friendPosition: friend.signupPosition })),
    mails: mails.map(({ body: _, signupId: __, ...mail }) => mail),
    suppression: suppression?.reason ?? null,
    audit,
  };
}
