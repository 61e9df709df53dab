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
import { type Text, type TextValue, text } from '../texts.js';
import { FILTER, filtered } from './list-parameters.js';
import { showWrite } from './write-results.js';

/** The operations on records that are listed and created in one place, such as the modules of a product. */
const VERBS = ['list', 'get', 'create', 'update', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

/** A record of a list as it is shown. */
export type Row = Readonly<Record<string, unknown>>;

/** A kind of records that belong to a place, and how they are reached. */
export interface Scoped extends Subject {
  definition: ResourceDefinition;
  /** What a client can do with them. */
  operations(pm: PmClient): unknown;
  /** What names the place, where it is in what was given, and an example. */
  place(verb: Verb): Parameters;
  placeIn(given: Json): unknown;
  example: string;
  /** Is a single one given with its place, too? */
  isOneScoped: boolean;
}

/** Commands for such records: of one kind, or of several, which are subcommands then. */
export interface ScopedGroup {
  name: string;
  kinds: readonly Scoped[];
  /** What is offered. @default what the definition has */
  verbs?: readonly Verb[];
  /** What each verb does; of several kinds, in front of the kind. */
  does: Readonly<Record<Verb, Text>>;
  /** One of them, in results. */
  one: Text;
  /** What their fields mean. */
  fields: Readonly<Record<string, Text>>;
  /** The rows of a list that is not flat, such as a tree, and how they are shown. */
  rowsOf?(records: readonly PmRecord[]): Row[];
  show?(context: Context, rows: readonly Row[]): Promise<void>;
}

type Input = Partial<Given<typeof FILTER & typeof WRITING>> & { id?: number; fields?: Json };

export function scopedOperations(group: ScopedGroup): Operation[] {
  const { name, kinds, does } = group;
  const [first] = kinds;
  if (first === undefined) return [];
  const scopedIn = (subject: Scoped | undefined) => subject ?? first;
  const verbs = group.verbs ?? VERBS.filter((verb) => isOffered(first, verb));
  return verbs.map((verb) =>
    operation({
      name: `${name} ${verb}`,
      does: ({ many }, subject: Scoped | undefined) => ofKind(does[verb], many, subject),
      ...(kinds.length > 1 && { subjects: kinds }),
      examples: (subject: Scoped | undefined) => [exampleOf(scopedIn(subject), verb)],
      input: (subject) => parametersOf(scopedIn(subject), verb, group.fields),
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
        const rows = await filtered(
          group.rowsOf?.(records) ?? records,
          given as Input,
          namesIn(definition.record),
          call,
        );
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
const isPlaced = ({ isOneScoped }: Scoped, verb: Verb) => isOneScoped || !isOfOne(verb);

/** Does the API offer this of them? */
function isOffered({ definition: { get, update } }: Scoped, verb: Verb): boolean {
  if (verb === 'get') return get !== undefined;
  return verb !== 'update' || update !== undefined;
}

function parametersOf(scoped: Scoped, verb: Verb, fields: ScopedGroup['fields']): Parameters {
  const { definition, place } = scoped;
  return {
    ...(isOfOne(verb) && { id: RECORD_ID }),
    ...(isPlaced(scoped, verb) && place(verb)),
    ...(verb === 'list' && FILTER),
    ...(isWithFields(verb) && {
      fields: { ...fieldsParameter({ definition, verb }, fields), required: false },
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
