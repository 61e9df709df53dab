import { directories } from 'pm-api-client/resources';
import { describe, expect, it } from 'vitest';
import { isWrite, oddLines, recordsIn, useServer } from '../support.js';

// The specification has no directories: only released servers do.
const { server, cli } = await useServer({ behaviour: 'observed' }, 'admin');
const modules = (line: string, isTerminal = false) => cli(['modules', ...line.split(' ')], { isTerminal });

describe('pm-api modules', () => {
  it.each(Object.entries(directories))('keeps directories of %s', async (kind, { place }) => {
    const where = `--${place.name} 1`;
    const created = await modules(`create ${kind} ${where} --name Top`);
    const [{ id } = { id: 0 }] = recordsIn(created.stdout);
    const below = await modules(`create ${kind} ${where} --name Below --parentID ${id}`);
    expect(recordsIn(below.stdout)).toMatchObject([{ outcome: 'applied', record: { parent: id } }]);
    expect(recordsIn((await modules(`list ${kind} ${where}`)).stdout)).toMatchObject([
      { id, name: 'Top', depth: 0 },
      { name: 'Below', depth: 1, parent: id },
    ]);
    const renamed = await modules(`update ${kind} ${id} ${where} --name New`, true);
    expect(renamed.stdout).toBe(`module ${id}: update applied and verified.\n`);
    expect((await modules(`delete ${kind} ${id} ${where} --query outcome`)).stdout).toBe('"applied"\n');
    expect((await modules(`list ${kind} ${where}`)).stdout).toBe('');
  });

  it('shows a tree to people', async () => {
    await modules('create bugs --product 1 --name Top');
    await modules('create bugs --product 1 --name Below --parentID 1');
    const { stdout } = await modules('list bugs --product 1', true);
    expect(stdout).toMatch(/│ id │ name +│\n.*\n│ 1 {2}│ Top +│\n│ 2 {2}│ {3}Below │\n/);
  });

  it('wants to know of which product or execution, and sends nothing before', async () => {
    const lines = {
      'list bugs': '--product is required',
      'list tasks --product 1': '--execution is required',
      'create bugs --product 1': 'name is required',
    };
    expect(await oddLines((line) => modules(line), 2, lines)).toEqual([]);
    expect(await modules('create bugs --product 1 --name x --dry-run')).toMatchObject({ exitCode: 0 });
    expect(server.calls.filter(isWrite)).toEqual([]);
  });
});
