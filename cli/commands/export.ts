import { type Command, Option } from 'commander';
import { type ExportFormat, exportFormats, exportList } from '@/lib/operators/export';
import { actorOption } from '../options';
import { note } from '../output/print';
import { writePrivateFile } from '../output/private-file';
import { withProgress } from '../output/progress';
import { counted } from '../output/words';
import { withDatabase } from '../session';

interface Options {
  format: ExportFormat;
  json?: true;
  output?: string;
  actor: string;
}

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
  const options = { format: json ? 'json' : format, actor } as const;
  // A bar between the lines of the list would be in their way.
  if (output === undefined) {
    await withDatabase((handle) => exportList(handle, process.stdout, options));
    return;
  }
  const people = await withProgress((onProgress) =>
    withDatabase((handle) =>
      writePrivateFile(output, (stream) => exportList(handle, stream, { ...options, onProgress })),
    ),
  );
  note(`Wrote ${counted(people, 'person', 'people')} to ${output}.`);
}
