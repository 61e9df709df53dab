import { isJson, type Json } from 'plat-common/json';
import { nearestName } from 'plat-common/nearest-name';
import { usageError } from '../exit-codes.js';
import { Unreadable } from '../kinds.js';
import type { Operation, Parameters, Subject, ToolOf } from '../operation.js';
import { isNamed, RESOURCES } from '../resources.js';
import { forAgents, listed, sentences, type Text } from '../texts.js';
import type { ServerOptions } from './permissions.js';

export type Tool = ToolOf<Subject, Json & { subject: Subject }, unknown>;

/** A call of a tool, with the arguments as the client sent them. */
export interface Asked {
  name: string;
  operation: Operation;
  tool: Tool;
  input: Parameters;
  args: unknown;
}

/** The values of arguments, and what is wrong with them: all of it is told at once. Null means that an argument is left out. */
export function valuesIn(args: unknown, input: Parameters, more: readonly string[] = []) {
  const given = Object.entries(isJson(args) ? args : {}).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  const names = [...more, ...Object.keys(input)];
  const required = [...more, ...Object.keys(input).filter((name) => input[name]?.required)];
  const unknown = given.map(([name]) => name).filter((name) => !names.includes(name));
  const problems = unknown.length > 0 ? [forAgents`there is no argument ${unknown.join(', ')}.`] : [];
  const values: Json = {};
  for (const [name, value] of given) {
    try {
      values[name] = input[name]?.kind.read(value) ?? value;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      problems.push(forAgents`${name} is not valid. ${error.why}`);
    }
  }
  const missing = required.filter((name) => !given.some(([one]) => one === name));
  problems.push(...missing.map((name) => forAgents`${name} is missing.`));
  return { values, names, required: missing.length > 0 ? required : [], unknown, problems };
}

/** Reads the arguments of a call. */
export function givenIn(asked: Asked, server: ServerOptions): Json & { subject: Subject } {
  const { operation, tool, input, args } = asked;
  const subjects = tool.isOfOne ? undefined : operation.subjects;
  const more = subjects === undefined ? [] : ['resource'];
  const { values, names, required, unknown, problems } = valuesIn(args, input, more);
  if (problems.length > 0) {
    const [first] = unknown;
    throw usageError(
      forAgents`${listed('sentences', problems)}`,
      listed('sentences', [
        ...(first === undefined
          ? []
          : [...suggestionsFor(first, names), ...names.flatMap((name) => HOLDERS[name] ?? [])]),
        ...(required.length > 0 ? [forAgents`Required: ${required.join(', ')}.`] : []),
      ]),
    );
  }
  const { resource, ...others } = values;
  const [only] = operation.subjects ?? [];
  // Edge: an operation without resources never looks at one.
  const subject = subjects === undefined ? (only as Subject) : subjectNamed(String(resource), asked, server);
  return { ...(subjects === undefined ? values : others), subject };
}

/** The arguments that take names of their own, and what belongs there. */
const HOLDERS: Readonly<Record<string, Text>> = {
  filter: forAgents`Parents such as product, my, browse and orderBy belong in filter.`,
  fields: forAgents`Fields of the record belong in fields.`,
};

function subjectNamed(
  name: string,
  { operation: { subjects = [], does }, tool }: Asked,
  server: ServerOptions,
): Subject {
  const offered = tool.subjects?.(server) ?? subjects;
  // What the options of the server do not allow is told by the operation.
  const found = (does === undefined ? subjects : offered).find((one) => isNamed(one, name));
  if (found !== undefined) return found;
  const names = offered.map((one) => one.name);
  if (RESOURCES.some((one) => isNamed(one, name)))
    throw usageError(
      forAgents`${name} cannot ${tool.cannot ?? 'do this'} with this tool.`,
      listed('sentences', [
        forAgents`Possible: ${names.join(', ')}.`,
        ...(isNamed({ name: 'users', one: 'user' }, name) && tool.cannot === 'be created'
          ? [forAgents`A person does it with pm-api create users.`]
          : []),
      ]),
    );
  throw usageError(forAgents`there is no resource ${name}.`, sentences(...suggestionsFor(name, names)));
}

/** The name that may be meant, and all that are possible. */
export function suggestionsFor(given: string, names: readonly string[]): Text[] {
  const near = nearestName(given, names);
  const meant = near === undefined ? [] : [forAgents`Did you mean ${near}?`];
  return [...meant, forAgents`Possible: ${names.join(', ')}.`];
}
