import type { Command } from 'commander';
import { examine } from '@/lib/operators/doctor/examine';
import type { Finding } from '@/lib/operators/doctor/finding';
import { type OutputOptions, withOutput } from '../options';
import { print, printJson } from '../output/print';
import { counted } from '../output/words';
import { ExitCode } from '../run';
import { withDatabaseIfAny } from '../session';

interface Options extends OutputOptions {
  offline?: true;
}

const NAME_WIDTH = 14;
const MARKS: Record<Finding['status'], string> = { ok: '✓', warning: '!', problem: '✗' };

export function addDoctor(program: Command): void {
  withOutput(program.command('doctor'))
    .description('examine configuration, keys, database and what must hold of the list; exit 1 for problems')
    .option('--offline', 'do not ask the providers about the keys')
    .action((options: Options) => examineAll(options));
}

async function examineAll({ json, offline }: Options): Promise<void> {
  const findings: Finding[] = [];
  await withDatabaseIfAny(async (handle) => {
    for await (const finding of examine({ variables: process.env, handle, online: !offline })) {
      findings.push(finding);
      if (!json) print(describe(finding));
    }
  });
  const problems = findings.filter(({ status }) => status === 'problem').length;
  if (json) printJson({ healthy: problems === 0, findings });
  else print(['', problems === 0 ? 'Healthy.' : `${counted(problems, 'problem')} found.`]);
  if (problems > 0) process.exitCode = ExitCode.failed;
}

function describe({ name, status, message, remedy }: Finding): string[] {
  const lines = [`${MARKS[status]} ${name.padEnd(NAME_WIDTH)} ${message}`];
  return remedy === undefined ? lines : [...lines, `${' '.repeat(NAME_WIDTH + 3)}→ ${remedy}`];
}
