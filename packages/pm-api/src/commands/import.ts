import type { Command } from 'commander';
import { PmError, type PmErrorCode } from 'pm-api-client';
import type { ResourceDefinition } from 'pm-api-client/resources';
import { setAction } from '../action.js';
import { resourceOption, wholeNumber } from '../arguments.js';
import { connect } from '../connect.js';
import type { Context } from '../context.js';
import type { RecordLine } from '../csv.js';
import { checkEncoding } from '../encoding.js';
import { CommandError, EXIT } from '../exit-codes.js';
import type { Io } from '../io.js';
import { withProgress } from '../progress.js';
import { type AnyResource, type Report, resourceOf } from '../resources.js';
import type { Values } from '../texts/fill.js';
import { addNotes, manyOf } from '../texts/help.js';
import type { Text } from '../texts/texts.js';
import { withAccounts } from '../users.js';
import { ImportChecks } from './import-checks.js';
import { importTargetOf } from './import-columns.js';
import { readImport } from './import-file.js';
import { showPreview } from './import-preview.js';
import { showTemplate } from './import-template.js';
import { outcomesOf, showOutcomes, summaryOf } from './write-results.js';

/** Wrong records that are named; a file with one mistake has it on every line. */
const MAX_NAMED = 10;

/** Where a record is in its file. */
interface Place {
  line?: number | undefined;
  row?: number | undefined;
}

interface ImportFlags {
  resource?: string;
  template?: string;
  encoding?: string;
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
    .description('Create a record for each line of a file; re-run to resume')
    .argument('[file]', 'CSV with a line of titles (.csv), or one JSON object per line; - reads stdin')
    .addOption(resourceOption('--resource <name>', 'kind of the records; required' satisfies Text, creatable))
    .addOption(
      resourceOption(
        '--template <resource>',
        'print an example CSV of this resource' satisfies Text,
        creatable,
      ),
    )
    .option(
      '--encoding <name>',
      'encoding of the file, such as gbk; default: UTF-8, or as its byte order mark says',
    )
    .option('--journal <file>', 'file that remembers what is done; default: FILE.journal')
    .option('--concurrency <count>', 'concurrent requests; default: 4', wholeNumber)
    .option(
      '--settle <seconds>',
      'seconds before looking for a record whose response was lost; default: 5',
      wholeNumber,
    )
    .option('--markdown', 'rich text in the file is Markdown')
    .option('--dry-run', 'check every line and show how each column is read, without sending anything')
    .option('--no-read-back', 'skip reading the records back');
  addNotes(command, io.texts, { notes: NOTES, examples: () => EXAMPLES });
  setAction(io, command, async (context, file: string | undefined, flags: ImportFlags) => {
    const { template, resource, encoding } = flags;
    if (encoding !== undefined) checkEncoding(encoding);
    const definition = creatable.find(({ name }) => name === (template ?? resource));
    if (template !== undefined && definition !== undefined) return showTemplate(context, definition);
    if (file === undefined) throw missing('the {{argument}} is missing.', { argument: 'file' });
    if (definition === undefined) throw missing('{{flag}} is required.', { flag: '--resource' });
    await importFile(context, definition, file, flags);
  });
}

const NOTES: readonly Text[] = [
  "The first line of a CSV names the fields as the API does (openedBuild), or as ZenTao's screens do (影响版本).",
  'Lists have commas between their values. ID numbers may be written as ZenTao exports them: Notes(#1).',
];

const EXAMPLES = [
  'import --template bugs > bugs.csv',
  'import bugs.csv --resource bugs --dry-run',
  'import excel.csv --resource bugs --encoding gbk',
];

function missing(what: Text, values: { argument?: string; flag?: string }): CommandError {
  return new CommandError(what, 'Add --help to see what is possible.', EXIT.usage, { values });
}

function noRecords(path: string): CommandError {
  return new CommandError(
    '{{path}} has no records.',
    'A CSV file has a line of titles, and a record on each line below it. Nothing was sent.',
    EXIT.usage,
    { values: { path } },
  );
}

async function importFile(
  context: Context,
  definition: ResourceDefinition,
  file: string,
  flags: ImportFlags,
): Promise<void> {
  const { printer, io } = context;
  const tables = await import('../texts/field-tables.js');
  const target = importTargetOf(definition, tables);
  const { columns: known } = target;
  const { records: read, columns } = await readImport(io, file, target, flags.encoding);
  // A pipe may bring nothing.
  if (read.length === 0 && file !== '-') throw noRecords(file);
  const pm = await connect(context, flags);
  const given = read.map(({ fields }) => fields);
  const fields = flags.dryRun ? given : await withAccounts(pm, definition, 'create', given, io.texts);
  const records = read.map((record, index) => ({ ...record, fields: fields[index] ?? record.fields }));
  const resource = resourceOf(pm, definition);
  await checkRecords(resource, records, new ImportChecks(io.texts, known, columns), io);
  if (flags.dryRun) {
    await showPreview(context, known, columns, records);
    await io.texts.loadHelp();
    return printer.remark('{{total}} {{name}} are ready to be created; nothing was sent.', {
      total: records.length,
      name: manyOf(definition, io.texts),
    });
  }

  // There is no place beside stdin for a journal.
  const journal = flags.journal ?? (file === '-' ? undefined : `${file}.journal`);
  const report = await created(context, resource, records, { ...flags, journal });
  const outcomes = await outcomesOf(report, io.texts);
  const lines = outcomes.map((outcome, index) => ({ ...placeOf(records[index]), ...outcome }));
  const shown = printer.format === 'table' ? lines.filter(({ code }) => code !== undefined) : lines;
  await io.texts.load();
  if (printer.format !== 'table' || shown.length > 0) {
    await showOutcomes(context, shown, (outcome, why) =>
      io.texts.translate(...problemAt(outcome, lines.indexOf(outcome), why)),
    );
  }
  await printer.quote(summaryOf(report, io.texts));
  if (report.isComplete) return;
  throw incomplete(io, report, journal && commandFor(file, definition, flags));
}

/** What is wrong with a record, after its place in the file. */
function problemAt({ line = 0, row }: Place, index: number, why: string): [Text, Values] {
  return row === undefined
    ? ['line {{line}}: {{why}}', { line, why }]
    : ['record {{record}} (row {{row}} in Excel): {{why}}', { record: index + 1, row, why }];
}

/** Where a record is in its file, for the columns of the outcomes. */
function placeOf(record: RecordLine | undefined): Place {
  if (record === undefined) return {};
  const { line, row } = record;
  return row === undefined ? { line } : { line, row };
}

/** The command that goes on with an import. */
function commandFor(file: string, { name }: ResourceDefinition, { encoding, journal }: ImportFlags): string {
  const quoted = (text: string) => (/^[\p{L}\p{N}/\\:._-]+$/u.test(text) ? text : JSON.stringify(text));
  return [
    'pm-api import',
    quoted(file),
    `--resource ${name}`,
    ...(encoding === undefined ? [] : [`--encoding ${encoding}`]),
    ...(journal === undefined ? [] : [`--journal ${quoted(journal)}`]),
  ].join(' ');
}

/** Rejects the whole file, and sends nothing, when any of its records is invalid. */
async function checkRecords(
  resource: AnyResource,
  records: readonly RecordLine[],
  checks: ImportChecks,
  { texts }: Io,
): Promise<void> {
  const wrong: string[][] = [];
  await texts.load();
  for (const [index, { line, row, fields }] of records.entries()) {
    const problems = checks.wrongValues(fields);
    try {
      await resource.create(fields, { dryRun: true });
    } catch (error) {
      if (!(error instanceof PmError)) throw error;
      problems.push(...(await checks.refusals(error, fields)));
    }
    if (problems.length > 0)
      wrong.push(problems.map((why) => texts.translate(...problemAt({ line, row }, index, why))));
  }
  if (wrong.length === 0) return;
  const more = wrong.length - MAX_NAMED;
  const others = more > 0 ? [texts.translate('And {{more}} more.' satisfies Text, { more })] : [];
  throw new CommandError(
    '{{count}} of {{total}} records are invalid.',
    'Correct the file and start again. Nothing was sent.',
    EXIT.usage,
    {
      values: { count: wrong.length, total: records.length },
      lines: [...wrong.slice(0, MAX_NAMED).flat(), ...others],
    },
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

/** What the server refused as it is: it is refused again unless it is corrected. */
const REFUSED: readonly PmErrorCode[] = [
  'validation',
  'not-found',
  'not-visible',
  'invalid-input',
  'field-name',
];

/** `command` goes on with the import; undefined if there is no journal. */
function incomplete({ signal }: Io, { items, counts }: Report, command: string | undefined): CommandError {
  const isRefused = items.some((item) => 'error' in item && REFUSED.includes(item.error.code));
  return new CommandError(
    '{{left}} of {{total}} records were not imported.',
    command === undefined
      ? 'Send only these again, the failed ones corrected. With --journal, the same command can be run again.'
      : isRefused
        ? 'Correct the failed records in the file, then run: {{command}}. The journal remembers what is done, so no record is created twice.'
        : 'Run again: {{command}}. The journal remembers what is done, so no record is created twice.',
    signal.aborted ? EXIT.interrupted : EXIT.partial,
    {
      values: {
        left: counts.failed + counts.unknown + counts['not-started'],
        total: items.length,
        command: command ?? '',
      },
    },
  );
}
