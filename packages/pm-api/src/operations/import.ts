import type { ResourceDefinition } from 'pm-api-client/resources';
import { advised, CommandError } from '../exit-codes.js';
import { checkEncoding } from '../from-file.js';
import { manyRecords } from '../help.js';
import { type Kind, named, Unreadable, wholeNumber, yes } from '../kinds.js';
import { type Call, flag, type Given, operation, type Parameters } from '../operation.js';
import { readFields } from '../reading/fields.js';
import { isNamed, offering, resourceOf } from '../resources.js';
import { inBoth, listed, type Text, text } from '../texts.js';
import {
  cellsMeant,
  incomplete,
  MAX_NAMED,
  namesIn,
  noRecords,
  placeOf,
  problemAt,
  refuseInvalid,
  showPreview,
} from './import-checks.js';
import { columnsOf, showTemplate } from './import-columns.js';
import { createFamily, familyIn, readImport } from './import-file.js';
import { outcomesOf, showOutcomes, summaryOf } from './write-results.js';
import { unknownValues } from './writes.js';

const CREATABLE = offering((definition) => definition.create);

/** A resource by its name, or by another one that people use. */
function resourceNamed(sign: string): Kind<ResourceDefinition> {
  const names = CREATABLE.map(({ name }) => name);
  return {
    sign,
    choices: names,
    schema: { type: 'string', enum: names },
    read: (given) => {
      const found = CREATABLE.find((one) => isNamed(one, given));
      if (found !== undefined) return found;
      throw new Unreadable(text`Use one of ${listed('items', names)}.`);
    },
  };
}

const PARAMETERS = {
  file: flag(
    named('file'),
    text`CSV or tabs with a line of titles, or one JSON object per line; - reads stdin`,
    'CSV 或制表符分隔的文件（首行为列名），或每行一个 JSON 对象的文件；- 表示标准输入',
    { flag: '[file]' },
  ),
  resource: flag(resourceNamed('name'), text`kind of the records; required`, '记录的类型；必填'),
  template: flag(
    resourceNamed('resource'),
    text`print an example CSV of this resource`,
    '输出该资源的 CSV 示例',
  ),
  encoding: flag(
    named('name'),
    text`encoding of the file, such as gbk; default: UTF-8, or as its byte order mark says`,
    '文件的编码，例如 gbk；默认按字节顺序标记判断，没有标记时为 UTF-8',
  ),
  journal: flag(
    named('file'),
    text`file that remembers what is done; default: FILE.journal, none for stdin`,
    '进度文件（journal）；默认为 文件名.journal，标准输入默认没有',
  ),
  concurrency: flag(wholeNumber(0), text`concurrent requests; default: 4`, '并发请求数；默认 4'),
  settle: flag(
    { ...wholeNumber(0), sign: 'seconds' },
    text`seconds before looking for a record whose response was lost; default: 5`,
    '未收到响应时，等待多少秒后再查找该记录；默认 5',
  ),
  markdown: flag(yes, text`rich text in the file is Markdown`, '文件中的富文本为 Markdown'),
  dryRun: flag(
    yes,
    text`check every line and show how each column is read, without writing anything`,
    '检查每一行并显示各列的对应字段，不写入任何内容',
  ),
  copies: flag(
    yes,
    text`create copies of exported records: leave out columns that a new record does not have`,
    '为导出的记录创建副本：不导入新记录没有的列',
  ),
  readBack: flag(yes, text`skip reading the records back`, '写入后不再读取核实', { flag: '--no-read-back' }),
} as const satisfies Parameters;

type Flags = Given<typeof PARAMETERS>;

const NO_JOURNAL = inBoth(
  text`An import from stdin keeps no journal: a second run creates these records again. Name one with --journal FILE.`,
  '从标准输入导入时不保存进度，再次运行会重复创建这些记录。请用 --journal 文件名 指定进度文件。',
);

/** `pm-api import bugs.csv --resource bugs` */
export const importRecords = operation({
  name: 'import',
  does: inBoth(
    text`Create a record for each line of a file; re-run to resume`,
    '按文件逐行创建记录；中断后再次运行即可继续',
  ),
  notes: [
    inBoth(
      text`The first line of a CSV names the fields as the API does (openedBuild), or as ZenTao's screens do (影响版本).`,
      'CSV 首行的列名可以是 API 的字段名（openedBuild），也可以是禅道界面上的名称（影响版本）。',
    ),
    inBoth(
      text`Lists have commas between their values. ID numbers may be written as ZenTao exports them: Notes(#1).`,
      '多个值之间用英文逗号分隔。编号也可以写成禅道导出的形式，例如 便签(#1)。',
    ),
  ],
  input: () => PARAMETERS,
  examples: () => [
    '--template bugs > bugs.csv',
    'bugs.csv --resource bugs --dry-run',
    'excel.csv --resource bugs --encoding gbk',
  ],
  run: async (flags, call) => {
    const { file, resource, template, encoding } = flags;
    if (encoding !== undefined) checkEncoding(encoding);
    if (template !== undefined) {
      await showTemplate(call.context, template);
      return undefined;
    }
    if (file === undefined) throw missing(text`the ${'file'} is missing.`);
    if (resource === undefined)
      throw missing(
        text`${'--resource'} is required.`,
        inBoth(text`Such as --resource bugs.`, '例如 --resource bugs。'),
      );
    return importFile(resource, file, flags, call);
  },
  show: async (showResult) => showResult?.(),
});

function missing(what: Text, hint = text`Add --help to see what is possible.`): CommandError {
  return new CommandError(what, hint);
}

/** Gives what shows the outcomes, once the bar that shows the progress is gone; nothing where nothing was sent. */
async function importFile(definition: ResourceDefinition, file: string, flags: Flags, call: Call) {
  const { context } = call;
  const { io, printer } = context;
  const known = columnsOf(definition);
  const target = { definition, known, copies: flags.copies === true };
  const { records: lines, columns } = await readImport(io, file, flags.encoding, target);
  const left = columns.flatMap(({ title, field }) => (title !== '' && field === '' ? [title] : []));
  if (left.length > 0)
    await call.remark(inBoth(text`Not imported: ${listed('items', left)}.`, '未导入的列：{0}。'));
  const family = familyIn(lines);
  const given = family.records;
  for (const index of family.orphans.slice(0, MAX_NAMED)) {
    const parent = String(lines[index]?.fields.parent);
    const why = inBoth(
      text`"${parent}" is not in the file: created without a parent.`,
      '文件中没有“{0}”：创建时不设父级。',
    );
    await call.remark(problemAt(lines[index], index, why));
  }
  if (given.length === 0 && file !== '-') throw noRecords(file);
  const nameOf = namesIn(columns, known, io.texts);
  const fields = given.map((record) => record.fields);
  const read = await readFields({ definition, verb: 'create' }, fields, call, nameOf);
  const records = given.map((record, index) => ({ ...record, fields: read.records[index] ?? {} }));
  const resource = resourceOf(await call.pm(), definition);
  // JSON has the titles of the fields or their names.
  const cellOf = (index: number, name: string) => {
    const { [index]: own = {} } = fields;
    const title = columns.find(({ field }) => field === name)?.title ?? '';
    return own[name] ?? own[title] ?? records[index]?.fields[name];
  };
  const cells = { cellOf, nameOf, texts: io.texts };
  const problems = read.read.map((one) => one.problems);
  await refuseInvalid(resource, records, problems, cells);
  const unknown = unknownValues(definition, read.records);
  if (unknown !== undefined) await call.remark(unknown);
  if (flags.dryRun) {
    const shown = records.map(({ fields, ...place }, index) => ({
      ...place,
      fields: { ...fields, parent: lines[index]?.fields.parent },
    }));
    await showPreview(context, known, columns, shown);
    await call.remark(
      inBoth(
        text`Ready to be created (${manyRecords(definition)}): ${records.length}. Nothing was written.`,
        '可以创建 {1} 条{0}；未写入任何内容。',
      ),
    );
    return undefined;
  }
  // There is no place beside stdin for a journal.
  const journal = flags.journal ?? (file === '-' ? undefined : `${file}.journal`);
  if (journal === undefined) await call.remark(NO_JOURNAL);
  call.progress(0, records.length);
  let settled = 0;
  const report = await createFamily(
    resource,
    { ...family, records },
    {
      journal,
      concurrency: flags.concurrency,
      verify: call.write.verify,
      signal: call.signal,
      settleMs: flags.settle === undefined ? undefined : flags.settle * 1000,
      onProgress: () => call.progress(++settled, records.length),
    },
  );
  for (const [index, item] of report.items.entries())
    if ('error' in item && item.error.fields !== undefined)
      item.explained = advised(item.error, cellsMeant(item.error, index, cells));
  return async () => {
    const all = outcomesOf(report, io.texts);
    const outcomes = all.map((outcome, index) => ({ ...placeOf(records[index]), ...outcome }));
    const shown = printer.format === 'table' ? outcomes.filter(({ code }) => code !== undefined) : outcomes;
    if (printer.format !== 'table' || shown.length > 0)
      await showOutcomes(context, shown, (outcome, why) =>
        problemAt(outcome, outcomes.indexOf(outcome), why),
      );
    await printer.remark(summaryOf(report, io.texts));
    if (!report.isComplete) throw incomplete(report, journal !== undefined, io.signal);
  };
}
