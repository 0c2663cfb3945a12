import type { Command } from 'commander';
import type { Handle } from '@/db/client';
import { databaseUrlIfAny } from '@/lib/config/load-env-files';
import { runDoctor } from '@/lib/operators/doctor/doctor';
import type { Finding } from '@/lib/operators/doctor/finding';
import { plural } from '@/lib/plural';
import { ExitCode, withDatabase } from '../actions';
import { type OutputOptions, withOutput } from '../options';
import { print, printJson } from '../output/print';

const NAME_WIDTH = 14;
const MARKS: Record<Finding['status'], string> = { ok: '✓', warning: '!', problem: '✗' };

export function addDoctor(program: Command): void {
  withOutput(program.command('doctor'))
    .description('check configuration, keys, database and data; exits with 1 if there are problems')
    .option('--offline', 'skip the keys, which are checked at Google and Resend')
    .action(diagnose);
}

async function diagnose({ json, offline }: OutputOptions & { offline?: true }): Promise<void> {
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
