import type { ResourceDefinition } from 'pm-api-client/resources';
import { resources as definitions } from 'pm-api-client/resources';
import { allFieldsOf, meaningOf, meantField } from './field-names.js';
import { suggestion } from './suggestion.js';
import { ToolError } from './tool-error.js';

const RESOURCES: readonly ResourceDefinition[] = Object.values(definitions);

/** The names of the resources that offer something, as the client has them. */
export function namesOf(offers: (definition: ResourceDefinition) => unknown): [string, ...string[]] {
  const names = RESOURCES.filter((definition) => offers(definition)).map(({ name }) => name);
  const [first, ...others] = names;
  if (first === undefined) throw new TypeError('No resource offers this');
  return [first, ...others];
}

/** The names of every transition of any resource. */
export function everyTransition(): string[] {
  return [...new Set(RESOURCES.flatMap(({ transitions = {} }) => Object.keys(transitions)))];
}

/** The names of every parent of any list. */
export function everyParent(): string[] {
  return [...new Set(RESOURCES.flatMap(({ list }) => Object.keys(list?.parents ?? {})))];
}

/** What each resource that offers something has of it, in a line: `bugs: resolve, close; tasks: start`. */
export function listedFor(names: (definition: ResourceDefinition) => readonly string[]): string {
  const lines = RESOURCES.map((definition) => [definition.name, names(definition)] as const);
  return lines.flatMap(([name, own]) => (own.length === 0 ? [] : [`${name}: ${own.join(', ')}`])).join('; ');
}

/** The definition of a resource that offers something; `what` names that in the error, e.g. `be created`. */
export function definitionOf(
  name: string,
  what: string,
  offers: (definition: ResourceDefinition) => unknown = () => true,
): ResourceDefinition {
  const definition = RESOURCES.find((one) => one.name === name);
  if (definition === undefined) {
    throw new ToolError(
      'invalid-input',
      `there is no resource ${name}.`,
      suggestionOf(
        name,
        namesOf(() => true),
      ),
    );
  }
  if (offers(definition)) return definition;
  const others = namesOf(offers).join(', ');
  throw new ToolError(
    'invalid-input',
    `${name} cannot ${what} by this API.`,
    `What can: ${others}. Nothing was sent.`,
  );
}

/**
 * Rejects names of fields that a request does not have, except for those about which the client itself has more to say. `resource`
 * names the table that tells which field is meant.
 */
export function refuseUnknown(
  given: Readonly<Record<string, unknown>>,
  known: readonly string[],
  explained: readonly string[],
  whose: string,
  resource?: string,
): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name) && !explained.includes(name));
  if (unknown === undefined) return;
  const hint = `${rightField(unknown, known, resource)} Nothing was sent.`;
  throw new ToolError('field-name', `${whose} has no field ${unknown}.`, hint);
}

/** Which of the names is meant by a wrong one, with its meaning, and all that are possible. */
export function rightField(wrong: string, known: readonly string[], resource?: string): string {
  const fields = resource === undefined ? {} : allFieldsOf(resource);
  const meant = meantField(wrong, known, fields);
  const meaning = meant === undefined ? undefined : meaningOf(fields[meant]);
  return [
    ...(meant === undefined ? [] : [`Did you mean ${meant}?`]),
    ...(meaning === undefined ? [] : [`${meant} is ${meaning}`]),
    `Possible: ${known.join(', ')}.`,
  ].join(' ');
}

function suggestionOf(given: string, names: readonly string[]): string {
  return `${suggestion(given, names)} Nothing was sent.`;
}
