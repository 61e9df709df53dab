import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  Agent,
  agent,
  environmentOf,
  errorIn,
  folder,
  server,
  useAgent,
  useFolder,
  writes,
} from './mcp-session.js';

useFolder();

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('files', () => {
  useAgent({ behaviour: 'observed' });
  let root: string;
  let filing: Agent;
  beforeAll(async () => {
    root = join(folder, 'root');
    await mkdir(root);
    await writeFile(join(root, 'shot.png'), PNG);
    await writeFile(join(root, 'crash.log'), 'at line 1');
    await writeFile(join(folder, 'secret.txt'), 'outside');
    await symlink(join(folder, 'secret.txt'), join(root, 'link.txt'));
    filing = await new Agent(['--files-root', root], environmentOf(server)).connect();
    return () => filing.close();
  });

  const upload = (path: string, by = filing) => by.call('upload', { resource: 'bugs', id: 1, path });
  const raw = (id: number, by = filing, more = {}) =>
    by.client.callTool({ name: 'download', arguments: { id, ...more } });

  it('an image goes up, and comes back as an image', async () => {
    const { content } = await upload('shot.png');
    expect(content).toMatchObject({ outcome: 'applied', record: { title: 'shot.png', objectID: 1 } });
    const result = await raw(content.id as number);
    expect(result.content).toMatchObject([
      { type: 'text' },
      { type: 'image', mimeType: 'image/png', data: PNG.toString('base64') },
    ]);
    expect(result.structuredContent).toMatchObject({ name: 'shot.png', size: PNG.length });
    expect(await readdir(root)).not.toContain('shot-2.png');
  });

  it('another file is saved below the folder, under a name of its own', async () => {
    const { content } = await upload('crash.log');
    await writeFile(join(root, 'data.bin'), Buffer.from([0, 1, 2, 255]));
    const binary = await upload('data.bin');
    const first = await filing.call('download', { id: binary.content.id });
    expect(first.content).toMatchObject({ name: 'data.bin', path: 'data-2.bin' });
    expect(await readFile(join(root, 'data-2.bin'))).toEqual(Buffer.from([0, 1, 2, 255]));
    const named = await filing.call('download', { id: content.id, path: 'other.log' });
    expect(named.content.path).toBe('other.log');
    expect(errorIn(await filing.call('download', { id: content.id, path: 'other.log' })).message).toContain(
      'exists',
    );
  });

  it('a text is attached without any file, also where no folder is named', async () => {
    const text = 'stack trace';
    const { content } = await agent.call('upload', { resource: 'bugs', id: 1, name: '../trace.txt', text });
    expect(content).toMatchObject({ outcome: 'applied', record: { title: '__trace.txt' } });
  });

  it('nothing outside the folder is sent', async () => {
    for (const path of ['../secret.txt', 'link.txt', '/etc/passwd'])
      expect(errorIn(await upload(path)).message).toContain('outside');
    expect(writes()).toEqual([]);
  });

  it('nothing is read or written where no folder is named', async () => {
    expect(errorIn(await upload('crash.log', agent)).code).toBe('not-allowed');
    const { content } = await agent.call('upload', { resource: 'bugs', id: 1, name: 'a.log', text: 'x' });
    expect(errorIn(await agent.call('download', { id: content.id, path: 'a.log' })).code).toBe('not-allowed');
  });

  it('a text is shown and not saved, unless a path is given', async () => {
    const { content } = await upload('crash.log');
    const before = await readdir(root);
    for (const one of [filing, agent]) {
      const shown = (await one.call('download', { id: content.id })).content;
      expect(shown).toMatchObject({ name: 'crash.log', text: 'at line 1' });
      expect(shown).not.toHaveProperty('path');
    }
    expect(await readdir(root)).toEqual(before);
  });

  it('with --read-only or --dry-run no file is saved, and images and texts are shown', async () => {
    const image = (await upload('shot.png')).content.id as number;
    const log = (await upload('crash.log')).content.id as number;
    const before = await readdir(root);
    for (const flag of ['--read-only', '--dry-run']) {
      const careful = await new Agent([flag, '--files-root', root], environmentOf(server)).connect();
      expect((await careful.call('download', { id: log })).content.text).toBe('at line 1');
      for (const [id, path] of [
        [log, 'new.log'],
        [image, 'new.png'],
      ] as const)
        expect(errorIn(await careful.call('download', { id, path })).code).toBe('not-allowed');
      expect((await raw(image, careful)).content).toMatchObject([{}, { type: 'image' }]);
      expect(await readdir(root)).toEqual(before);
      await careful.close();
    }
  });
});
