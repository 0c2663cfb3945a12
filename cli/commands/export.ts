import { createWriteStream } from 'node:fs';
import { type Command, Option } from 'commander';
import { type ExportFormat, exportFormats, exportList } from '@/lib/operators/export';
import { actorOption } from '../options';
import { note } from '../output/print';
import { withProgress } from '../output/progress';
import { counted } from '../output/words';
import { withDatabase } from '../session';

interface Options {
  format: ExportFormat;
  json?: true;
  output?: string;
  actor: string;
}

/** What is in an export is for its owner's eyes only. */
const OWNER_ONLY = 0o600;

export function addExport(program: Command): void {
  program
    .command('export')
    .description('the whole list as a file, without the erased')
    .addOption(new Option('--format <format>', 'csv or json').choices(exportFormats).default('csv'))
    .option('--json', 'the same as --format json')
    .option('--output <file>', 'write to a file instead of standard output')
    .addOption(actorOption())
    .action((options: Options) => exportTo(options));
}

async function exportTo({ format, json, output, actor }: Options): Promise<void> {
  const toFile = output !== undefined;
  const stream = toFile ? createWriteStream(output, { mode: OWNER_ONLY }) : process.stdout;
  const people = await withProgress((report) =>
    withDatabase((handle) =>
      exportList(handle, stream, {
        format: json ? 'json' : format,
        actor,
        // A bar between the lines of the list would be in their way.
        onProgress: toFile ? report : undefined,
      }),
    ),
  );
  if (toFile) note(`Wrote ${counted(people, 'person', 'people')} to ${output}.`);
}
