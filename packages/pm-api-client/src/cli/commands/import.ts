import { type Command, Option } from 'commander';
import { PmError } from '../../errors.js';
import type { CreateRule, ResourceDefinition } from '../../resource/definition.js';
import { setAction } from '../action.js';
import { wholeNumber } from '../arguments.js';
import { explain } from '../command-words.js';
import { connect } from '../connect.js';
import type { Context } from '../context.js';
import type { RecordLine } from '../csv.js';
import { CommandError, EXIT } from '../exit-codes.js';
import type { Io } from '../io.js';
import { withProgress } from '../progress.js';
import { type AnyResource, type Report, resourceOf } from '../resources.js';
import { recordsInFile } from './import-file.js';
import { outcomesOf, summaryOf } from './write-results.js';

/** Wrong lines that are named; a file with one mistake has it on every line. */
const NAMED = 10;

interface ImportFlags {
  resource: string;
  journal?: string | undefined;
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
    .argument(
      '<file>',
      'CSV with field names in the first line (.csv), or one JSON object a line; - reads stdin',
    )
    .addOption(
      new Option('--resource <name>', 'what to create')
        .choices(creatable.map(({ name }) => name))
        .makeOptionMandatory(),
    )
    .option('--journal <file>', 'where to remember what was done; default: beside the file, with .journal')
    .option('--concurrency <count>', 'records under way at once (4)', wholeNumber)
    .option('--settle <seconds>', 'before looking for a record whose answer was lost (5)', wholeNumber)
    .option('--markdown', 'texts in the file are Markdown, and are sent as HTML')
    .option('--dry-run', 'check every line and send nothing')
    .option('--no-read-back', 'do not read the records back')
    .addHelpText('after', '\nExample:\n  pm-api import bugs.csv --resource bugs --dry-run');
  setAction(io, command, async (context, file: string, flags: ImportFlags) => {
    const definition = creatable.find(({ name }) => name === flags.resource);
    if (definition?.create === undefined) throw new TypeError(`${flags.resource} cannot be created`);
    await importFile(context, definition, definition.create, file, flags);
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
  const records = await recordsInFile(context.io, file, fields);
  const pm = await connect(context, flags);
  const resource = resourceOf(pm, definition);
  await checkRecords(resource, records);
  if (flags.dryRun)
    return printer.remark(`${records.length} ${definition.name} can be sent; nothing was sent.`);

  // What comes by stdin has no place beside which to remember anything.
  const journal = flags.journal ?? (file === '-' ? undefined : `${file}.journal`);
  const report = await created(context, resource, records, { ...flags, journal });
  const lines = outcomesOf(report).map((outcome, index) => ({ line: records[index]?.line, ...outcome }));
  const shown = printer.format === 'table' ? lines.filter(({ code }) => code !== undefined) : lines;
  await printer.records(shown);
  await printer.remark(summaryOf(report));
  if (!report.isComplete) throw incomplete(context.io, report, journal);
}

/** Refuses the whole file, and sends nothing, when any of its records cannot be created. */
async function checkRecords(resource: AnyResource, records: readonly RecordLine[]): Promise<void> {
  const wrong: string[] = [];
  for (const { line, fields } of records) {
    try {
      await resource.create(fields, { dryRun: true });
    } catch (error) {
      if (!(error instanceof PmError)) throw error;
      wrong.push(`line ${line}: ${explain(error).why}`);
    }
  }
  if (wrong.length === 0) return;
  const more = wrong.length > NAMED ? ` And ${wrong.length - NAMED} more.` : '';
  throw new CommandError(
    `${wrong.length} of ${records.length} records cannot be created. ${wrong.slice(0, NAMED).join(' ')}${more}`,
    'Correct the file and start again. Nothing was sent.',
    EXIT.usage,
  );
}

async function created(
  { io }: Context,
  resource: AnyResource,
  records: readonly RecordLine[],
  { journal, concurrency, settle, readBack }: ImportFlags,
): Promise<Report> {
  const list = records.map(({ fields }) => fields);
  return withProgress(io.stderr, { total: list.length }, (show) =>
    resource.createMany(list, {
      journal,
      concurrency,
      verify: readBack,
      signal: io.signal,
      settleMs: settle === undefined ? undefined : settle * 1000,
      onProgress: ({ settled }) => show(settled),
    }),
  );
}

function incomplete({ signal }: Io, { items, counts }: Report, journal: string | undefined): CommandError {
  const left = counts.failed + counts.unknown + counts['not-started'];
  const hint =
    journal === undefined
      ? 'Send only these again. With --journal the same command could be run again.'
      : `Run the same command again: ${journal} remembers what was done, so that nothing is made twice.`;
  const exitCode = signal.aborted ? EXIT.interrupted : EXIT.partial;
  return new CommandError(`${left} of ${items.length} records were not imported.`, hint, exitCode);
}
