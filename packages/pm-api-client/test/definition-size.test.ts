import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { definitions } from '../src/resources/definitions.js';

const MAX_LINES = 40;
const folder = join(import.meta.dirname, '../src/resources');

/** Each definition in the sources: its name and its lines, from the export to the end of the object. */
const found = readdirSync(folder).flatMap((file) => {
  const source = readFileSync(join(folder, file), 'utf8');
  const objects = source.matchAll(/^(?:export )?const (\w+) = \{\n.*?^\} as const satisfies .*?;$/gms);
  return [...objects].map(([text, name = '']) => ({ name, lines: text.split('\n').length }));
});

describe('a definition', () => {
  it('is one object, which is found here for every resource', () => {
    const names = found.map(({ name }) => name);
    // Epics and requirements are one definition under two names.
    const own = Object.keys(definitions).filter((name) => !['epics', 'requirements'].includes(name));
    expect(names).toEqual(expect.arrayContaining([...own, 'storyLikeDefinition']));
  });

  it(`has at most ${MAX_LINES} lines; changes of state are a table of their own`, () => {
    const resources = found.filter(({ name }) => !name.endsWith('Transitions'));
    expect(resources.filter(({ lines }) => lines > MAX_LINES)).toEqual([]);
  });
});
