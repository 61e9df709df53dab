import { nearestName } from 'plat-common/nearest-name';
import type { Kind } from 'pm-api-client/fields';
import type { ResourceDefinition } from 'pm-api-client/resources';
import { CommandError, EXIT } from './exit-codes.js';
import type { Json } from './json.js';
import type { Text, Texts } from './texts/texts.js';

/** The values of a field that are known. */
export interface KnownValues {
  /** By their labels on ZenTao's screens. */
  values: ReadonlyMap<string, string>;
  isBuild: boolean;
}

/** The main line among the builds, by its labels on ZenTao's screens. */
const MAIN_LINE = ['Trunk', '主干'].map((label) => [label, 'trunk'] as const);

const BUILDS: readonly unknown[] = ['builds', 'build', 'buildKey'];

const UNKNOWN_BUILD: Text =
  '{{field}}: "{{value}}" is not a build. Use the number of the build, which "pm-api list builds --project ID" shows, or trunk for the main line.';

/** What is known of the values of a field of this kind. */
export function knownValues(kind: Kind | undefined): KnownValues {
  const isBuild = BUILDS.includes(kind);
  const choices = typeof kind === 'object' ? Object.entries(kind.values) : [];
  return {
    isBuild,
    values: new Map([
      ...(isBuild ? MAIN_LINE : []),
      ...choices.flatMap(([value, labels]) => labels.map((label) => [label, value] as const)),
    ]),
  };
}

/** The value that a label stands for; any other text stays as it is. */
export function meaningOf(text: string, { values }: KnownValues): string {
  const label = text.trim().toLowerCase();
  return [...values].find(([known]) => known.toLowerCase() === label)?.[1] ?? text;
}

/** What is wrong with a text as the value of a field, after the field's name; undefined if it can be sent. */
export function problemOf(
  text: string,
  field: string,
  known: KnownValues,
  texts: Texts,
  unknownBuild: string = UNKNOWN_BUILD,
): string | undefined {
  const explain = (what: string, words: Record<string, string> = {}) =>
    texts.translate(what, { field, value: text, ...words });
  if (known.isBuild) {
    if (text === 'trunk' || /^\d+$/.test(text)) return undefined;
    return explain(unknownBuild);
  }
  // The keys that administrators add are of these characters.
  if (known.values.size === 0 || /^\w*$/.test(text) || [...known.values.values()].includes(text))
    return undefined;
  const labels = labelsLike(text, known);
  const meant = nearestName(text, labels);
  return meant === undefined
    ? explain(
        '{{field}}: "{{value}}" is unknown. Use one of {{choices}}, or the key of a value that an administrator added.',
        { choices: labels.join(', ') },
      )
    : explain('{{field}}: "{{value}}" is unknown. Did you mean {{meant}}?', { meant });
}

/** The labels of known values in the language of a text. */
function labelsLike(text: string, { values }: KnownValues): string[] {
  const isChinese = (label: string) => /\p{Script=Han}/u.test(label);
  return [...values.keys()].filter((label) => isChinese(label) === isChinese(text));
}

/** The fields of a write as they are sent, and what is wrong with their values. */
export interface ReadValues {
  sent: Json;
  problems: string[];
}

/** Replaces labels of ZenTao's screens by the values that they stand for. */
export async function readValues(
  { name }: ResourceDefinition,
  verb: string,
  fields: Json,
  texts: Texts,
  unknownBuild?: string,
): Promise<ReadValues> {
  const { fieldsIn, resourceFields } = await import('./texts/field-tables.js');
  const table = resourceFields[name];
  const problems: string[] = [];
  if (table === undefined) return { sent: fields, problems };
  const kinds = fieldsIn(table, verb);
  await texts.load();
  const sent = Object.entries(fields).map(([field, value]) => {
    const known = knownValues(kinds[field]?.kind);
    const meant = (part: unknown) => {
      if (typeof part !== 'string' || part === '') return part;
      const text = meaningOf(part, known);
      const problem = problemOf(text, field, known, texts, unknownBuild);
      if (problem !== undefined) problems.push(problem);
      return text;
    };
    return [field, Array.isArray(value) ? value.map(meant) : meant(value)] as const;
  });
  return { sent: Object.fromEntries(sent), problems };
}

/**
 * The fields of a write with the values that labels of ZenTao's screens stand for. Rejects other labels and unknown builds:
 * servers keep any text, and a record would have a value that no list of the screens shows.
 */
export async function withKnownValues(
  definition: ResourceDefinition,
  verb: string,
  fields: Json,
  texts: Texts,
): Promise<Json> {
  const { sent, problems } = await readValues(definition, verb, fields, texts);
  if (problems.length === 0) return sent;
  throw new CommandError('invalid values:', 'Nothing was sent.', EXIT.usage, { lines: problems });
}
