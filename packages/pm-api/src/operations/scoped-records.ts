import type { Json } from 'plat-common/json';
import type { PmClient } from 'pm-api-client';
import type { PmRecord, ResourceDefinition } from 'pm-api-client/resources';
import {
  type Context,
  type Given,
  type Operation,
  operation,
  type Parameters,
  RECORD_ID,
  type Subject,
} from '../operation.js';
import { SENDING, WRITING } from '../options.js';
import { exampleField, exampleFields, fieldsParameter } from '../reading/field-flags.js';
import { fieldsToSend } from '../reading/fields.js';
import { namesIn } from '../reading/names.js';
import type { WriteResult } from '../resources.js';
import { inBoth, type Text, type TextValue, text } from '../texts.js';
import { FILTER, filtered } from './list-parameters.js';
import { showWrite } from './write-results.js';

/** The operations on records that are listed and created in one place, such as the modules of a product. */
type Verb = 'list' | 'get' | 'create' | 'update' | 'delete';

/** A record of a list as it is shown. */
export type Row = Readonly<Record<string, unknown>>;

/** A kind of records that belong to a place, and how they are reached. */
export interface Scoped extends Subject {
  definition: ResourceDefinition;
  /** What a client can do with them. */
  operations(pm: PmClient): unknown;
  /** What names the place, where it is in what was given, and an example. */
  place: Parameters;
  placeIn(given: Json): unknown;
  example: string;
  /** Is a single one given with its place, too? */
  isOneScoped?: true;
}

/** Commands for such records: of one kind, or of several, which are subcommands then. */
export interface ScopedGroup {
  name: string;
  kinds: readonly Scoped[];
  /** What is offered, and what it does; of several kinds, in front of the kind. */
  verbs: readonly (readonly [Verb, Text])[];
  /** One of them, in results. */
  one: Text;
  /** The rows of a list that is not flat, such as a tree, and how they are shown. */
  rowsOf?(records: readonly PmRecord[]): Row[];
  show?(context: Context, rows: readonly Row[]): Promise<void>;
}

type Input = Partial<Given<typeof FILTER & typeof WRITING>> & { id?: number; fields?: Json };

export function scopedOperations(group: ScopedGroup): Operation[] {
  const { name, kinds, verbs } = group;
  const [first] = kinds;
  if (first === undefined) return [];
  const scopedIn = (subject: Scoped | undefined) => subject ?? first;
  return verbs.map(([verb, does]) =>
    operation({
      name: `${name} ${verb}`,
      does: ({ many }, subject: Scoped | undefined) => ofKind(does, many, subject),
      ...(kinds.length > 1 && { subjects: kinds }),
      examples: (subject: Scoped | undefined) => [exampleOf(scopedIn(subject), verb)],
      input: (subject) => parametersOf(scopedIn(subject), verb),
      run: async ({ subject, ...given }, call) => {
        const scoped = scopedIn(subject);
        const { definition, operations, placeIn } = scoped;
        // Edge: the parameters depend on the verb, and what a client can do is known to the definition alone.
        const { id, fields = {}, extra } = given as Input;
        const at = [...(isPlaced(scoped, verb) ? [placeIn(given)] : []), ...(isOfOne(verb) ? [id] : [])];
        const sent = isWithFields(verb) ? await fieldsToSend({ definition, verb }, [fields], call) : [];
        const client = operations(await call.pm()) as Readonly<
          Record<Verb, (...given: unknown[]) => Promise<unknown>>
        >;
        return client[verb](...at, ...sent, { ...call.write, ...(extra && { extra }) });
      },
      show: async (result, context, { subject, ...given }, call) => {
        const { definition } = scopedIn(subject);
        if (verb === 'get') return context.printer.record(result as PmRecord);
        if (verb !== 'list') return showWrite(context, verb, group.one, result as WriteResult);
        const records = result as PmRecord[];
        const known = namesIn(definition.record);
        const rows = await filtered(group.rowsOf?.(records) ?? records, given as Input, known, call);
        return group.show === undefined
          ? context.printer.records(rows, undefined, name)
          : group.show(context, rows);
      },
    }),
  );
}

/** What is done, of one kind of records where it is about one. */
export function ofKind(does: Text, many: TextValue, subject: Subject | undefined): Text {
  return subject === undefined ? does : text`${does}: ${many}`;
}

const isOfOne = (verb: Verb) => verb !== 'list' && verb !== 'create';
const isWithFields = (verb: Verb) => verb === 'create' || verb === 'update';
const isPlaced = ({ isOneScoped }: Scoped, verb: Verb) => isOneScoped === true || !isOfOne(verb);

/** What the fields of modules and documents mean, which no table of fields has. */
const ABOVE = inBoth(text`id of the module above; 0 for none`, '上级模块的编号；0 表示没有上级');
const FIELDS: Readonly<Record<string, Text>> = {
  name: inBoth(text`name`, '名称'),
  parentID: ABOVE,
  parent: ABOVE,
  title: inBoth(text`title`, '标题'),
  content: inBoth(text`text of the document`, '文档正文'),
  contentType: inBoth(text`format of the text; default: html`, '正文的格式；默认 html'),
  moduleID: inBoth(
    text`id of the directory in the library; 0 for none`,
    '文档库中目录的编号；0 表示不放入目录',
  ),
};

function parametersOf(scoped: Scoped, verb: Verb): Parameters {
  const { definition, place } = scoped;
  return {
    ...(isOfOne(verb) && { id: RECORD_ID }),
    ...(isPlaced(scoped, verb) && place),
    ...(verb === 'list' && FILTER),
    ...(isWithFields(verb) && {
      fields: { ...fieldsParameter({ definition, verb }, FIELDS), required: false },
      ...WRITING,
    }),
    ...(verb === 'delete' && SENDING),
  };
}

function exampleOf({ definition: { create, update }, example, isOneScoped }: Scoped, verb: Verb): string {
  const ofOne = isOneScoped ? `7 ${example}` : '7';
  const examples = {
    list: example,
    get: '7',
    create: `${example} ${exampleFields(create?.fields)}`,
    update: `${ofOne} ${exampleField(update?.fields)}`,
    delete: `${ofOne} --dry-run`,
  };
  return examples[verb];
}
