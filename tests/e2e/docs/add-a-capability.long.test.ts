import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Copy } from './edited-sources.js';
import { edits, program } from './new-capability.js';

const root = new URL('../../../', import.meta.url).pathname;
const recipe = readFileSync(`${root}docs/contributing/add-a-capability.md`, 'utf8');
const steps = recipe.slice(0, recipe.indexOf('## What proves it'));
const named = [...steps.matchAll(/`(packages\/[^`]+\.ts)`/g)].map(([, path = '']) =>
  path.replace('<name>', 'addresses'),
);
// A check without zod, for what is called often.
const optional = 'packages/plat-gateway-client/src/plain-shapes.ts';

describe('a capability that is added by the recipe', () => {
  const copy = new Copy(root, { program });

  it('takes the files that the recipe names and no other', () => {
    expect([...edits.map(({ file }) => file), optional].sort()).toEqual(named.sort());
  });

  it('is known to client, fake, emulator and check', async () => {
    expect(await copy.failing(edits)).toEqual([]);
  });

  it.each(edits.map(({ file }) => file))('is noticed to be without %s', async (file) => {
    const failing = await copy.failing(
      edits.filter((edit) => edit.file !== file),
      { checked: edits.filter((edit) => edit.text === undefined) },
    );
    expect(failing).not.toEqual([]);
  });
});
