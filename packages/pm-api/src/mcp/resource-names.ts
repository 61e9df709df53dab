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

/** What a call may name, and what is said of other names. */
interface Names {
  known: readonly string[];
  /** Wrong names about which there is more to say, each with a sentence. */
  explained?: Readonly<Record<string, string>>;
  /** Fields that the request must have. */
  required?: readonly string[];
  /** The resource whose table tells which field is meant. */
  resource?: string;
}

/** Rejects names of fields that a request does not have, all of them in one error. */
export function refuseUnknown(
  given: Readonly<Record<string, unknown>>,
  { known, explained = {}, required = [], resource }: Names,
  whose: string,
): void {
  const wrong = Object.keys(given).filter((name) => !known.includes(name));
  if (wrong.length === 0) return;
  const isExplained = (name: string) => Object.hasOwn(explained, name);
  const unknown = wrong.filter((name) => !isExplained(name));
  const missing = required.filter((name) => !Object.hasOwn(given, name));
  const why = [
    ...(unknown.length > 0 ? [`${whose} has no field ${unknown.join(', ')}.`] : []),
    ...wrong.filter(isExplained).map((name) => explained[name]),
  ];
  const hint = [
    ...(unknown.length > 0 ? [rightFields(unknown, known, resource)] : []),
    ...(missing.length > 0 ? [`Also required: ${missing.join(', ')}.`] : []),
    'Nothing was sent.',
  ];
  throw new ToolError('field-name', why.join(' '), hint.join(' '));
}

/** Which of the names are meant by wrong ones, each with its meaning, and all that are possible. */
export function rightFields(wrong: readonly string[], known: readonly string[], resource?: string): string {
  const fields = resource === undefined ? {} : allFieldsOf(resource);
  const meanings = wrong.flatMap((name) => {
    const meant = meantField(name, known, fields);
    if (meant === undefined) return [];
    const meaning = meaningOf(fields[meant]);
    const asked = wrong.length === 1 ? `Did you mean ${meant}?` : `For ${name}, did you mean ${meant}?`;
    return [asked, ...(meaning === undefined ? [] : [`${meant} is ${meaning}`])];
  });
  return [...meanings, `Possible: ${known.join(', ')}.`].join(' ');
}

function suggestionOf(given: string, names: readonly string[]): string {
  return `${suggestion(given, names)} Nothing was sent.`;
}
