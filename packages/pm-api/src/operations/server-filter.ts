import type { Json } from 'plat-common/json';
import type { ResourceDefinition } from 'pm-api-client/resources';
import { usageError } from '../exit-codes.js';
import { loose, yes } from '../kinds.js';
import { type Call, readNamed } from '../operation.js';
import { allFieldsOf, parentNamed, suggestionsFor } from '../reading/names.js';
import { forAgents, sentences } from '../texts.js';

/** The server's part of the filter: numbers also as text, and nothing that a list does not have. */
export function serverFilter({ name, list: rule }: ResourceDefinition, given: Json, { isOfTool }: Call) {
  const parents = Object.keys(rule?.parents ?? {});
  const known = [...parents, ...(rule?.my ? ['my'] : []), 'browse', 'orderBy'];
  const entries = Object.entries(given)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => {
      const parent = parentNamed(key);
      return [parents.includes(parent) && !Object.hasOwn(given, parent) ? parent : key, value] as const;
    });
  const wrong = isOfTool ? entries.map(([key]) => key).filter((key) => !known.includes(key)) : [];
  const isField = wrong.filter((key) => Object.hasOwn(allFieldsOf(name), key));
  if (wrong.length > 0)
    throw usageError(
      forAgents`A filter of ${name} has no field ${wrong.join(', ')}.`,
      sentences(
        isField.length > 0 && forAgents`Give ${isField.join(', ')} in where.`,
        ...(isField.length < wrong.length ? [...suggestionsFor(wrong, known, name), IN_WHERE] : []),
      ),
      { code: 'field-name' },
    );
  const [place = '', ...others] = ['my', ...parents].filter((key) => entries.some(([name]) => name === key));
  if (isOfTool && others.length > 0)
    throw usageError(
      forAgents`A filter has one of ${[place, ...others].join(', ')}.`,
      forAgents`Keep ${place} there, and give ${others.join(', ')} in where.`,
      { code: 'invalid-input' },
    );
  const read = (key: string, value: unknown) => {
    if (key === 'my') return readNamed('my', yes, value);
    return parents.includes(key) ? loose('id').read(value) : value;
  };
  return Object.fromEntries(entries.map(([key, value]) => [key, read(key, value)]));
}

const IN_WHERE = forAgents`Conditions on other fields belong in where, beside filter.`;
