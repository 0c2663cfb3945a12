import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import type { Handle } from '@/db/client';
import { type ExportFormat, exportFormats, exportWaitlist } from '@/lib/admin/people/export';
import { parseOperators } from '@/lib/config/env';
import { databaseUrlIfAny } from '@/lib/config/load-env-files';
import { mailChanges } from '@/lib/findings/alerts';
import { parsedEnv } from '@/lib/findings/checks/configuration';
import { storageIds } from '@/lib/findings/checks/database';
import { site as siteFinding } from '@/lib/findings/checks/site';
import { runDoctor } from '@/lib/findings/doctor';
import { type Finding, isFound, isProblem } from '@/lib/findings/finding';
import { sendUrgentMail } from '@/lib/findings/urgent-mail';
import { describeError } from '@/lib/observability/describe-error';
import { formatPeople, plural } from '@/lib/plural';
import { actorOption, ExitCode, withDatabase } from '../command';
import { note, print, printJson, type ReportProgress, withProgress } from '../output';
import { writePrivateFile } from '../private-file';

export function addMaintenance(program: Command): void {
  program
    .command('export')
    .description('export the waitlist without erased people')
    .addOption(new Option('--format <format>', 'file format').choices(exportFormats).default('csv'))
    .option('--json', 'same as --format json')
    .option('--output <file>', 'write to this file instead of stdout')
    .addOption(actorOption())
    .action(exportTo);

  program
    .command('doctor')
    .description('check configuration, database, data, mail and site; exits with 1 if there are problems')
    .option('--json', 'print JSON')
    .option('--offline', "skip what needs a network: Resend's key, DNS, and the site at SITE_URL")
    .option('--no-site', 'before the servers start: skip the site, and only warn about missing words')
    .option('--servers <addresses...>', 'check these servers, too, such as 127.0.0.1:3000')
    .option('--backups <folder>', 'check the dumps in this folder, too')
    .option('--notify', 'mail OPERATORS what appeared and what is gone; for a check that runs once a day')
    .action(diagnose);
}

type ExportOptions = { format: ExportFormat; json?: true; output?: string; actor: string };

async function exportTo({ format, json, output, actor }: ExportOptions): Promise<void> {
  const write = (stream: Writable, onProgress?: ReportProgress) =>
    withDatabase(async (handle) => {
      const options = { format: json ? 'json' : format, onProgress } as const;
      const file = await exportWaitlist(handle, { actor }, options);
      await pipeline(file, stream, { end: stream !== process.stdout });
    });
  if (output === undefined) return write(process.stdout);
  let people = 0;
  await withProgress((report) =>
    writePrivateFile(output, (stream) =>
      write(stream, (done, total) => {
        people = done;
        report(done, total);
      }),
    ),
  );
  note(`Wrote ${formatPeople(people)} to ${output}.`);
}

const ID_WIDTH = 20;
const PASSED = '✓';
const MARKS: Record<Finding['severity'], string> = { task: '?', warning: '!', problem: '✗' };

interface DoctorOptions {
  json?: true;
  offline?: true;
  site: boolean;
  servers?: string[];
  backups?: string;
  notify?: true;
}

async function diagnose({ json, offline, site, servers, backups, notify }: DoctorOptions): Promise<void> {
  const results: Finding[] = [];
  const collect = async (handle: Handle | null) => {
    const options = { isOnline: !offline, isBeforeStart: !site, servers, backups };
    for await (const result of runDoctor(process.env, handle, options)) {
      results.push(result);
      if (!json) print(describe(result));
    }
  };
  const url = databaseUrlIfAny();
  await (url === undefined ? collect(null) : withDatabase(collect, url));
  const problems = results.filter(isProblem).length;
  if (json) printJson({ healthy: problems === 0, findings: results.map(toRecord) });
  else print(['', problems === 0 ? 'No problems found.' : `${plural(problems, 'problem')} found.`]);
  if (problems > 0) process.exitCode = ExitCode.failed;
  if (!notify) return;
  await mailOperators(results).catch((error) => note(`The operators got no mail. ${describeError(error)}`));
}

/** While one of these is a problem, no server may be running that sends what the outbox holds. */
const outageIds = [...storageIds, siteFinding.id, 'servers'];

async function mailOperators(results: Finding[]): Promise<void> {
  const operators = parseOperators(process.env.OPERATORS);
  if (operators.length === 0) return note('OPERATORS is not set, so nobody gets a mail.');
  const problems = results.filter(isProblem);
  const outage = problems.filter(({ id }) => outageIds.includes(id));
  const env = parsedEnv(process.env);
  if (env && outage.length > 0) return sendUrgentMail(env, [...new Set([...outage, ...problems])]);
  await withDatabase((handle) => mailChanges(handle, operators, results));
}

/** The names that scripts know. */
const toRecord = ({ id, sentence, ...rest }: Finding) => ({ name: id, message: sentence, ...rest });

function describe(result: Finding): string[] {
  const { id, severity, sentence, remedy } = result;
  const line = (mark: string) => `${mark} ${id.padEnd(ID_WIDTH)} ${sentence}`;
  if (!isFound(result)) return [line(PASSED)];
  return [line(MARKS[severity]), `${' '.repeat(ID_WIDTH + 3)}→ ${remedy}`];
}
