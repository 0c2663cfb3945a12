import { type Command, Option } from 'commander';
import { type ExportFormat, exportFormats, exportList } from '@/lib/operators/export';
import { plural } from '@/lib/plural';
import { withDatabase } from '../actions';
import { actorOption } from '../options';
import { note } from '../output/print';
import { writePrivateFile } from '../output/private-file';
import { withProgress } from '../output/progress';

type Options = { format: ExportFormat; json?: true; output?: string; actor: string };

export function addExport(program: Command): void {
  program
    .command('export')
    .description('export the list without erased people')
    .addOption(new Option('--format <format>', 'file format').choices(exportFormats).default('csv'))
    .option('--json', 'same as --format json')
    .option('--output <file>', 'write to this file instead of stdout')
    .addOption(actorOption())
    .action(exportTo);
}

async function exportTo({ format, json, output, actor }: Options): Promise<void> {
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
