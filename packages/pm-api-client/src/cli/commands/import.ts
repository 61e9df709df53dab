import { type Command, InvalidArgumentError, Option } from 'commander';
import type { CreateRule, ResourceDefinition } from '../../resource/definition.js';
import { type AnyResource, type Report, resourceOf } from '../any-resource.js';
import { type Context, connect, contextOf } from '../context.js';
import { EXIT } from '../exit-codes.js';
import { CommandFailure } from '../failure.js';
import { checkRecords } from '../import/check-records.js';
import { progressOn } from '../import/progress.js';
import { recordsInFile } from '../import/read-file.js';
import type { RecordLine } from '../import/record-line.js';
import type { Io } from '../io.js';
import { outcomesOf, summaryOf } from '../item-outcome.js';
import { one } from '../output/pages.js';
import { addSharedOptions } from '../shared-options.js';

interface ImportFlags {
  resource: string;
  journal?: string;
  concurrency?: number;
  settle?: number;
  dryRun?: true;
  readBack: boolean;
}

/** `pm-api import bugs.csv --resource bugs` */
export function addImport(program: Command, io: Io, definitions: readonly ResourceDefinition[]): void {
  const creatable = definitions.filter((definition) => definition.create !== undefined);
  const command = program
    .command('import')
    .description('Create a record for each line of a file; run again, it goes on where it was broken off')
    .argument('<file>', 'CSV with field names in the first line (.csv), or one JSON object a line')
    .addOption(
      new Option('--resource <name>', 'what to create')
        .choices(creatable.map(({ name }) => name))
        .makeOptionMandatory(),
    )
    .option('--journal <file>', 'where to remember what was done; default: beside the file, with .journal')
    .option('--concurrency <count>', 'records under way at once (4)', wholeNumber)
    .option('--settle <seconds>', 'before looking for a record whose answer was lost (5)', wholeNumber)
    .option('--dry-run', 'check every line and send nothing')
    .option('--no-read-back', 'do not read the records back')
    .addHelpText('after', '\nExample:\n  pm-api import bugs.csv --resource bugs --dry-run');
  addSharedOptions(command).action(async (file: string, flags: ImportFlags) => {
    const definition = creatable.find(({ name }) => name === flags.resource);
    if (definition?.create === undefined) return;
    await importFile(contextOf(io, command), definition, definition.create, file, flags);
  });
}

async function importFile(
  context: Context,
  definition: ResourceDefinition,
  { fields }: CreateRule,
  file: string,
  flags: ImportFlags,
): Promise<void> {
  const { printer } = context;
  const records = await recordsInFile(file, fields);
  const pm = await connect(context, flags);
  const resource = resourceOf(pm, definition);
  await checkRecords(resource, records);
  if (flags.dryRun)
    return printer.remark(`${records.length} ${definition.name} can be sent; nothing was sent.`);

  const journal = flags.journal ?? `${file}.journal`;
  const report = await created(context, resource, records, { ...flags, journal });
  const lines = outcomesOf(report).map((outcome, index) => ({ line: records[index]?.line, ...outcome }));
  const shown = printer.format === 'table' ? lines.filter(({ code }) => code !== undefined) : lines;
  await printer.records(one(shown));
  await printer.remark(summaryOf(report));
  if (!report.isComplete) throw incomplete(context.io, report, journal);
}

async function created(
  { io }: Context,
  resource: AnyResource,
  records: readonly RecordLine[],
  { journal, concurrency, settle, readBack }: ImportFlags,
): Promise<Report> {
  const progress = await progressOn(io.stderr, records.length);
  try {
    return await resource.createMany(
      records.map(({ fields }) => fields),
      {
        journal,
        concurrency,
        verify: readBack,
        signal: io.signal,
        settleMs: settle === undefined ? undefined : settle * 1000,
        onProgress: ({ settled }) => progress.update(settled),
      },
    );
  } finally {
    progress.stop();
  }
}

function incomplete({ signal }: Io, { items, counts }: Report, journal: string): CommandFailure {
  const left = counts.failed + counts.unknown + counts['not-started'];
  const hint = `Run the same command again: ${journal} remembers what was done, so that nothing is made twice.`;
  const exitCode = signal.aborted ? EXIT.interrupted : EXIT.partial;
  return new CommandFailure(`${left} of ${items.length} records were not imported.`, hint, exitCode);
}

function wholeNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number.');
}
