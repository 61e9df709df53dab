import { said } from 'plat-common/text';
import { type ResourceFields, resourceFields } from 'pm-api-client/fields';
import {
  type FieldsSchema,
  HISTORY_ONLY,
  type Keeping,
  type ListRule,
  type ResourceDefinition,
  type States,
  type TransitionRule,
} from 'pm-api-client/resources';
import { operation } from '../operation.js';
import { whatItTakes } from '../reading/fields.js';
import { allFieldsOf, forTools } from '../reading/names.js';
import { fieldsOf } from '../reading/schema.js';
import { RESOURCES } from '../resources.js';
import { isSecretField } from '../secrets.js';
import { compact } from '../texts.js';
import { isUnlinked, takersOf } from './action-rows.js';
import { isCreatedByAgents } from './writes.js';

/** The tool that tells what a resource offers, from its definition: nothing is sent. The command has its help for it. */
export const describe = operation({
  name: 'describe',
  subjects: RESOURCES,
  run: async ({ subject }) => described(subject),
  tool: {
    title: 'Describe a resource',
    does: 'Fields with meanings, values, states and rules of a resource. Read it before you write. Sends nothing.',
    annotations: () => ({ readOnlyHint: true, openWorldHint: false }),
    cannot: 'be described',
    output: {
      filter: 'object',
      create: 'object',
      update: 'object',
      transitions: 'object',
      fields: 'object',
      rules: 'texts',
    },
    answer: async (content) => ({ content }),
  },
});

function described(definition: ResourceDefinition): Record<string, unknown> {
  const { name, one, create, update, list, transitions, get } = definition;
  const fields = (verb: string, schema: FieldsSchema) => fieldsFor(definition, verb, schema);
  return {
    one,
    ...(get !== true && { get: 'not offered by the API: use search' }),
    ...(list && { filter: filterOf(list) }),
    ...(isCreatedByAgents(definition) && create && { create: fields('create', create.fields) }),
    ...(update && { update: fields('update', update.fields) }),
    ...(transitions && {
      transitions: Object.fromEntries(
        Object.entries(transitions).map(([verb, rule]) => [
          verb,
          transitionOf(rule, fields(verb, rule.fields)),
        ]),
      ),
    }),
    fields: meaningsOf(name),
    rules: rulesOf(definition),
  };
}

function filterOf(list: ListRule): Record<string, unknown> {
  const { parents, whole, browse, browseAt = {}, my } = list;
  const places = [...Object.keys(parents).map((name) => `${name}: number`), ...(my ? ['my: true'] : [])];
  const must = whole
    ? 'one of these, or none for all records'
    : 'one of these; none looks through every list that you may see';
  const elsewhere = { ...browseAt, ...(my && { my: Object.keys(my) }) };
  return {
    ...(places.length > 0 && { [must]: places }),
    browse,
    ...Object.fromEntries(
      Object.entries(elsewhere).map(([place, values]) => [`browse with ${place}`, values]),
    ),
    orderBy: 'a field and _asc or _desc',
  };
}

function transitionOf({ from, to: leadsTo, sets }: TransitionRule, fields: Record<string, string>) {
  const to = typeof leadsTo === 'function' ? leadsTo({}) : leadsTo;
  return { from: statesIn(from), ...(to && { to: statesIn(to) }), ...(sets && { sets }), fields };
}

/** States in the words of either kind of server. */
const statesIn = ({ specification, released }: States): string[] =>
  [...new Set([...specification, ...released])].filter((state) => state !== '');

function fieldsFor(definition: ResourceDefinition, verb: string, schema: FieldsSchema) {
  const fields = fieldsOf(schema).filter(({ name }) => !isSecretField(name));
  const table: ResourceFields | undefined = resourceFields[definition.name];
  const requiredWith = table?.transitions?.[verb]?.requiredWith ?? {};
  return Object.fromEntries(
    fields.map((field) => {
      const other = requiredWith[field.name];
      const needed = other ? `required with ${other.join(' ')}, ` : field.required ? 'required, ' : '';
      return [field.name, needed + said(whatItTakes(field, { definition, verb }))];
    }),
  );
}

/** What each field of a resource means, in a few words. Secret fields are left out. */
function meaningsOf(resource: string): Record<string, string> {
  const fields = Object.entries(allFieldsOf(resource)).filter(([name]) => !isSecretField(name));
  return Object.fromEntries(fields.map(([name, { en, zh }]) => [name, `${zh[0]}: ${forTools(en[1])}`]));
}

/** The pitfalls in the definition, as sentences. */
function rulesOf(definition: ResourceDefinition): string[] {
  const { name: resource, create, update, keeps = {}, richText = [] } = definition;
  const fields = allFieldsOf(resource);
  return compact([
    create &&
      !isCreatedByAgents(definition) &&
      `No tool creates ${resource}, as that takes a secret: a person does it with pm-api create ${resource}.`,
    takersOf(resource).length > 0 &&
      `Records of ${takersOf(resource).join(', ')} take ${resource} by their ${isUnlinked(resource) ? 'actions link and unlink' : 'action link'}.`,
    (create || update) && 'Fields that are not listed here, such as custom ones, go into extra.',
    ...Object.entries(create?.wrongNames ?? {}).map(
      ([wrong, right]) => `${wrong} is a wrong name of ${right}, and is taken for it.`,
    ),
    ...Object.entries(update?.instead ?? {}).map(
      ([name, verbs]) =>
        `An update does not change ${name}${verbs.length > 0 ? `: ${verbs.join(' or ')} does` : ''}.`,
    ),
    ...Object.entries(create?.defaults ?? {}).map(
      ([name, value]) => `${name} of a new one is ${JSON.stringify(value(() => 'today'))} unless given.`,
    ),
    ...richText
      .filter((name) => Object.hasOwn(fields, name))
      .map(
        (name) =>
          `${name} is Markdown for every tool, and HTML on the server: formatting that Markdown lacks, such as colours, is lost when you write it.`,
      ),
    Object.hasOwn(fields, HISTORY_ONLY) && `${HISTORY_ONLY} goes to the history; no field shows it.`,
    ...Object.entries(keeps).map(([name, how]) => KEEPING[how](name)),
  ]);
}

const KEEPING: Readonly<Record<Keeping, (name: string) => string>> = {
  sometimes: (name) => `Some servers do not keep ${name}: the write is unverified there.`,
  added: (name) =>
    `finish may add ${name} to what the record had: pass only the hours of this work. start and restart take all hours so far.`,
  'filled in': (name) => `Servers put a text of their own where ${name} is empty.`,
};
