import { resources as definitions, type ResourceDefinition } from 'pm-api-client/resources';
import { describe, expect, it } from 'vitest';
import { environmentOf, oddLines, recordsIn, useServer } from '../support.js';

// The specification has no such lists: only released servers do.
const { server, cli, account } = await useServer({ behaviour: 'observed' });
const my = (line: string, isTerminal = false) => cli(['my', ...line.split(' ')], { isTerminal });
const own = Object.values<ResourceDefinition>(definitions).filter(({ list }) => list?.my !== undefined);

describe('pm-api my', () => {
  it('lists the records of whoever is logged in, and of nobody else', async () => {
    await cli(['update', 'bugs', '1', '--assignedTo', account]);
    expect(recordsIn((await my('bugs --json id')).stdout)).toEqual([{ id: 1 }]);
    const opened = recordsIn((await my('bugs --browse openedby')).stdout);
    expect(opened.length).toBeGreaterThan(0);
    expect(opened.every(({ openedBy }) => openedBy === account)).toBe(true);
    const { stdout } = await cli('my bugs --json id', { env: environmentOf(server, 'dev1') });
    expect(recordsIn(stdout)).not.toContainEqual({ id: 1 });
  });

  it('chooses, sorts and pages as every list does', async () => {
    const ids = async (flags: string) =>
      recordsIn((await my(`bugs --browse openedby ${flags} --json id`)).stdout);
    expect(await ids('--sort id:desc')).toEqual([{ id: 2 }, { id: 1 }]);
    expect(await ids('--filter id=1 --all')).toEqual([{ id: 1 }]);
    expect(await ids('--recPerPage 1 --pageID 2')).toHaveLength(1);
    expect((await my('bugs --browse openedby --filter id=99', true)).stderr).toBe('No records.\n');
  });

  it('has the list of each resource, with the values of its filter', async () => {
    for (const { name, one, list } of own) {
      const kinds = Object.keys(list?.my ?? {});
      const says = [`Usage: pm-api my ${name}`, `default: ${kinds[0]}`, ...kinds];
      expect(await oddLines((line) => my(line), 0, { [`${one} --help`]: says })).toEqual([]);
      const possible = { [`${name} --browse frob`]: `Possible: ${kinds.join(', ')}` };
      expect(await oddLines((line) => my(line), 2, possible)).toEqual([]);
    }
  });

  it('has the stories that wait for the review of the user among the open work, each once', async () => {
    const run = (line: string) => cli(line, { env: environmentOf(server) });
    const made = 'create stories --productID 1 --title Review --reviewer admin --assignedTo';
    const [{ record }] = recordsIn((await run(`${made} dev1`)).stdout) as [{ record: { id: number } }];
    await run(`${made} admin`);
    const reviews = async () =>
      recordsIn((await run('my --json title')).stdout).filter(({ title }) => title === 'Review');
    expect(await reviews()).toHaveLength(2);
    await run(`review stories ${record.id} --result pass`);
    expect(await reviews()).toHaveLength(1);
  });

  it('says what it lists, in both languages', async () => {
    const lines = ['--help', 'bugs --help', '--help --lang zh', 'bugs --help --lang zh'];
    const does = await Promise.all(lines.map(async (line) => (await my(line)).stdout.split('\n')[2]));
    expect(does).toEqual([
      'List your own records; without a resource, your open work',
      'List your own bugs',
      '列出自己的记录；不写资源名时列出自己的全部待处理工作',
      '列出自己的 Bug',
    ]);
  });

  it('is named where a list wants to know of which', async () => {
    const { stderr } = await cli('list bugs');
    expect(stderr).toContain('For your own: pm-api my bugs.');
    expect((await cli('list todos')).exitCode).toBe(0);
  });
});
