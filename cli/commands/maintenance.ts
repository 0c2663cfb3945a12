import { type Command, Option } from 'commander';
import type { Handle } from '@/db/client';
import { databaseUrlIfAny } from '@/lib/config/load-env-files';
import { runDoctor } from '@/lib/operators/doctor/doctor';
import type { Finding } from '@/lib/operators/doctor/finding';
import { type ExportFormat, exportFormats, exportList } from '@/lib/operators/export';
import { repair } from '@/lib/operators/repair';
import { plural } from '@/lib/plural';
import { actorOption, addChange, type ChangeOptions, ExitCode, withDatabase } from '../command';
import { facts, note, print, printJson, withProgress } from '../output';
import { writePrivateFile } from '../private-file';

export function addMaintenance(program: Command): void {
  program
    .command('export')
    .description('export the list without erased people')
    .addOption(new Option('--format <format>', 'file format').choices(exportFormats).default('csv'))
    .option('--json', 'same as --format json')
    .option('--output <file>', 'write to this file instead of stdout')
    .addOption(actorOption())
    .action(exportTo);

  program
    .command('doctor')
    .description('check configuration, keys, database and data; exits with 1 if there are problems')
    .option('--json', 'print JSON')
    .option('--offline', 'skip the keys, which are checked at Google and Resend')
    .action(diagnose);

  addChange(program, 'repair', {
    description: 'recompute counter, credit, VIP status and scores; fix missing and unwanted emails',
    run: ({ handle, operator }, _options: ChangeOptions) => repair(handle, operator),
    lines: ({ counter, accounts, welcomeMails, cancelledMails }) =>
      facts({
        Counter: counter ? 'corrected' : 'correct',
        'Accounts corrected': accounts,
        'Welcome emails added': welcomeMails,
        'Unwanted emails cancelled': cancelledMails,
      }),
  });
}

type ExportOptions = { format: ExportFormat; json?: true; output?: string; actor: string };

async function exportTo({ format, json, output, actor }: ExportOptions): Promise<void> {
  const options = { format: json ? 'json' : format, actor } as const;
  if (output === undefined) {
    await withDatabase((handle) => exportList(handle, process.stdout, options));
    return;
  }
  const people = await withProgress((onProgress) =>
    withDatabase((handle) =>
      writePrivateFile(output, (stream) => exportList(handle, stream, { ...options, onProgress })),
    ),
  );
  note(`Wrote ${plural(people, 'person', 'people')} to ${output}.`);
}

const NAME_WIDTH = 14;
const MARKS: Record<Finding['status'], string> = { ok: '✓', warning: '!', problem: '✗' };

async function diagnose({ json, offline }: { json?: true; offline?: true }): Promise<void> {
  const findings: Finding[] = [];
  const collect = async (handle: Handle | null) => {
    for await (const finding of runDoctor(process.env, handle, { online: !offline })) {
      findings.push(finding);
      if (!json) print(describe(finding));
    }
  };
  const url = databaseUrlIfAny();
  await (url === undefined ? collect(null) : withDatabase(collect, url));
  const problems = findings.filter(({ status }) => status === 'problem').length;
  if (json) printJson({ healthy: problems === 0, findings });
  else print(['', problems === 0 ? 'No problems found.' : `${plural(problems, 'problem')} found.`]);
  if (problems > 0) process.exitCode = ExitCode.failed;
}

function describe({ name, status, message, remedy }: Finding): string[] {
  const lines = [`${MARKS[status]} ${name.padEnd(NAME_WIDTH)} ${message}`];
  return remedy === undefined ? lines : [...lines, `${' '.repeat(NAME_WIDTH + 3)}→ ${remedy}`];
}
