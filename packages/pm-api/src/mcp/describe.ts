import type { FieldsSchema, ListRule, ResourceDefinition, TransitionRule } from 'pm-api-client/resources';
import * as z from 'zod/mini';
import { fieldsOf } from '../fields.js';
import { statesIn } from './allowed-states.js';
import { kindOf } from './field-kinds.js';
import { meaningsOf } from './field-names.js';
import { untypedFields } from './given-fields.js';
import { anyRecord, readOutput } from './outputs.js';
import { definitionOf, namesOf } from './resource-names.js';
import { isSecretField } from './secret-fields.js';
import { toolOf } from './tool.js';

/** Tells what a resource offers, from its definition: nothing is sent. */
export const describe = toolOf({
  name: 'describe',
  title: 'Describe a resource',
  description:
    'Fields with meanings, values, states and rules of a resource. Read it before you write. Sends nothing.',
  input: z.strictObject({ resource: z.string().check(z.meta({ enum: namesOf(() => true) })) }),
  output: readOutput({
    filter: z.optional(anyRecord),
    create: z.optional(anyRecord),
    update: z.optional(anyRecord),
    transitions: z.optional(anyRecord),
    fields: z.optional(anyRecord),
    rules: z.optional(z.array(z.string())),
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  readOnly: true,
  run: async ({ resource }) => ({ content: described(definitionOf(resource, 'be described')) }),
});

function described(definition: ResourceDefinition): Record<string, unknown> {
  const { one, create, update, list, transitions, get } = definition;
  return {
    one,
    ...(get !== true && { get: 'not offered by the API: use search' }),
    ...(list && { filter: filterOf(list) }),
    ...(create && { create: fieldsIn(create.fields) }),
    ...(update && {
      update: {
        ...fieldsIn(update.fields),
        ...Object.fromEntries(untypedFields(definition).map((name) => [name, 'number; not on every server'])),
      },
    }),
    ...(transitions && {
      transitions: Object.fromEntries(
        Object.entries(transitions).map(([name, rule]) => [name, transitionOf(rule)]),
      ),
    }),
    fields: meaningsOf(definition.name),
    rules: rulesOf(definition),
  };
}

function filterOf(list: ListRule): Record<string, unknown> {
  const { parents, whole, browse, browseAt = {}, my } = list;
  const places = [...Object.keys(parents).map((name) => `${name}: number`), ...(my ? ['my: true'] : [])];
  const must = whole ? 'one of these, or none for all records' : 'exactly one of these';
  const elsewhere = { ...browseAt, ...(my && { my: Object.keys(my) }) };
  return {
    ...(places.length > 0 && { [must]: places }),
    browse,
    ...Object.fromEntries(
      Object.entries(elsewhere).map(([place, values]) => [
        `browse with ${place}`,
        values.length > 0 ? values : 'none',
      ]),
    ),
    orderBy: 'a field and _asc or _desc',
  };
}

function transitionOf({ from, to, fields, sets }: TransitionRule): Record<string, unknown> {
  return {
    from: statesIn(from),
    ...(to && { to: statesIn(to) }),
    ...(sets && { sets }),
    fields: fieldsIn(fields),
  };
}

function fieldsIn(schema: FieldsSchema): Record<string, string> {
  const fields = fieldsOf(schema).filter(({ name }) => !isSecretField(name));
  return Object.fromEntries(
    fields.map((field) => [field.name, `${field.required ? 'required, ' : ''}${kindOf(field)}`]),
  );
}

/** The pitfalls in the definition, as sentences. */
function rulesOf({
  create,
  update,
  historyOnly = [],
  notStoredByOpenEdition = [],
  accumulates = [],
  serverDefaultsWhenEmpty = [],
  richText = [],
}: ResourceDefinition): string[] {
  return [
    ...(create || update ? ['Fields that are not listed here, such as custom ones, go into extra.'] : []),
    ...Object.entries(create?.wrongNames ?? {}).map(
      ([wrong, right]) => `${wrong} is a wrong name of ${right}.`,
    ),
    ...Object.entries(update?.instead ?? {}).map(
      ([name, operations]) => `An update does not change ${name}: ${operations} does.`,
    ),
    ...Object.keys(create?.defaults ?? {}).map((name) => `${name} of a new one is today unless given.`),
    ...(create?.answersNoID ? ['The server returns no id for a new record; it is found in the list.'] : []),
    ...richText.map(
      (name) =>
        `${name} is Markdown for every tool, and HTML on the server: formatting that Markdown lacks, such as colours, is lost when you write it.`,
    ),
    ...historyOnly.map((name) => `${name} goes to the history; no field shows it.`),
    ...notStoredByOpenEdition.map(
      (name) => `Some servers do not keep ${name}: the write is unverified there.`,
    ),
    ...accumulates.map(
      (name) =>
        `A transition's ${name} may be added to what the record had: pass only the hours of this work.`,
    ),
    ...serverDefaultsWhenEmpty.map((name) => `Servers put a text of their own where ${name} is empty.`),
  ];
}
