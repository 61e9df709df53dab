import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import type { DevState, NamedState } from '../../src/index.js';
import { folderWith } from '../fixtures/app-package.js';
import { type Stage, startStage } from '../fixtures/stage.js';

async function stageWithStates(): Promise<{ stage: Stage; folder: string }> {
  const folder = await folderWith({});
  return { stage: await startStage({ state: join(folder, 'state.json') }), folder: join(folder, 'states') };
}

const names = async (stage: Stage) =>
  (await stage.control<NamedState[]>('GET', '/states')).map(({ name }) => name);

describe('states with names', () => {
  it('bring settings, grants and clock back', async () => {
    const { stage } = await stageWithStates();
    expect(await names(stage)).toEqual([]);
    const now = '2031-05-06T12:00:00.000Z';
    stage.change({ userId: 1001, theme: 'dark', now });
    await stage.authorize({ operation: 'pickUserFile', paths: ['/vol1/1001/music'], directory: true });
    await stage.authorize({ operation: 'pickUserFile', paths: ['/vol1/1001/music/list.m3u'] });
    await stage.control('POST', '/states/before%20the%20demo');
    expect(await stage.control('GET', '/states')).toEqual([
      { name: 'before the demo', savedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);

    await stage.reset();
    expect(stage.state()).toMatchObject({ userId: 1000, grants: { users: {} } });
    expect(stage.state().now).toBeUndefined();
    const loaded = await stage.control<DevState>('PUT', '/states/before%20the%20demo');
    expect(loaded).toEqual(stage.state());
    expect(loaded).toMatchObject({
      userId: 1001,
      config: { theme: 'dark' },
      now,
      grants: { users: { 1001: ['/vol1/1001/music', '/vol1/1001/music/list.m3u'] } },
    });
  });

  it('let the clock run that ran when they were saved', async () => {
    const { stage } = await stageWithStates();
    await stage.saveState('running');
    stage.change({ now: '2031-05-06T12:00:00Z' });
    expect((await stage.loadState('running'))?.now).toBeUndefined();
  });

  eachRow(['..%2Fa', '..', '.hidden', 'a%2Fb', 'a%5Cb', 'a%00b', 'a.', 'a%20', 'x'.repeat(61)])(
    'do not have the name %s',
    async (name) => {
      const { stage, folder } = await stageWithStates();
      for (const method of ['POST', 'PUT']) {
        await expect(stage.control(method, `/states/${name}`)).rejects.toThrow(/: 40[04] /);
      }
      await expect(readdir(folder)).rejects.toThrow('ENOENT');
    },
  );

  it('are refused where nothing is saved, where it is none, and where no state is kept', async () => {
    const { stage, folder } = await stageWithStates();
    await expect(stage.control('PUT', '/states/never')).rejects.toThrow(/: 404 .*no state/);
    await stage.saveState('one');
    expect(JSON.parse(await readFile(join(folder, 'one.json'), 'utf8'))).toMatchObject({ version: 1 });
    await writeFile(join(folder, 'one.json'), '{}');
    const before = stage.state();
    await expect(stage.control('PUT', '/states/one')).rejects.toThrow(/: 409 .*not a state/);
    expect(stage.state()).toEqual(before);
    await expect((await startStage()).control('POST', '/states/one')).rejects.toThrow(/: 409 .*no state/);
  });
});
