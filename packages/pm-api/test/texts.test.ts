import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isWrite, recordsIn, useFolder, useServer } from './support.js';

const { server, cli } = await useServer({ behaviour: 'observed' });
const folder = await useFolder();
const stepsOf = () => server.bugs.find(({ id }) => id === 1)?.steps;
const fileWith = async (text: string) => {
  const path = join(folder, 'text.md');
  await writeFile(path, text);
  return path;
};

describe('--from-file', () => {
  it('gives a field the text of a file, without the last line end', async () => {
    const path = await fileWith('\uFEFF<p>One</p>\n<p>二</p>\n');
    const { stdout } = await cli(['update', 'bugs', '1', '--from-file', `steps=${path}`]);
    expect(recordsIn(stdout)).toMatchObject([{ outcome: 'applied' }]);
    expect(stepsOf()).toBe('<p>One</p>\n<p>二</p>');
  });

  it('reads stdin, once, beside other fields', async () => {
    const argv = ['update', 'bugs', '1', '--pri', '1', '--from-file', 'steps=-'];
    expect((await cli(argv, { input: 'piped' })).exitCode).toBe(0);
    expect(stepsOf()).toBe('piped');
    const twice = await cli([...argv, '--data', '-'], { input: '{}' });
    expect(twice).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('only once') });
  });

  it('is a flag of its own: no value of another one names a file', async () => {
    await cli(['update', 'bugs', '1', '--title', '@/etc/passwd', '--steps', '@-'], { input: 'secret' });
    expect(server.bugs[0]).toMatchObject({ title: '@/etc/passwd', steps: '@-' });
  });

  it('belongs to any route too', async () => {
    const path = await fileWith('of a file');
    const argv = ['api', 'PUT', '/bugs/1', '--from-file', `steps=${path}`, '--field', 'title=x'];
    expect((await cli(argv)).exitCode).toBe(0);
    expect(stepsOf()).toBe('of a file');
    const reading = await cli(['api', 'GET', '/bugs/1', '--from-file', `steps=${path}`]);
    expect(reading).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('has no body') });
  });

  it('that cannot be is refused before anything is sent', async () => {
    for (const [flags, expected] of [
      [['--from-file', 'steps=/no/such/file'], 'the file /no/such/file does not exist'],
      [['--from-file', 'steps'], 'Use NAME=VALUE'],
      [['--from-file', `stepz=${await fileWith('x')}`], 'stepz is not a field'],
    ] as const) {
      const { exitCode, stderr } = await cli(['update', 'bugs', '1', ...flags]);
      expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining(expected) });
    }
    const secret = ['create', 'users', '--from-file', `password=${await fileWith('x')}`];
    expect((await cli(secret)).stderr).toContain('password is not allowed on the command line');
    expect(server.calls.filter(isWrite)).toEqual([]);
  });
});

describe('--markdown', () => {
  const markdown = '# Steps\n\n1. Open **it**\n2. See `x`';

  it('sends HTML and shows Markdown', async () => {
    const path = await fileWith(`${markdown}\n\n<script>alert(1)</script>\n`);
    const argv = ['update', 'bugs', '1', '--markdown', '--from-file', `steps=${path}`];
    expect(recordsIn((await cli(argv)).stdout)).toMatchObject([{ outcome: 'applied' }]);
    expect(stepsOf()).toMatch(/^<h1>Steps<\/h1>[\s\S]*<li>Open <strong>it<\/strong><\/li>/);
    expect(stepsOf()).not.toContain('<script');
    for (const line of ['get bugs 1', 'list bugs --product 1 --filter id=1 --all']) {
      const shown = await cli([...line.split(' '), '--json', 'id', '--markdown']);
      expect(shown.exitCode).toBe(0);
    }
    const one = await cli(['get', 'bugs', '1', '--json', 'steps', '--markdown']);
    expect(recordsIn(one.stdout)).toEqual([{ steps: `${markdown}\n\n\\<script>alert(1)\\</script>` }]);
    const plain = await cli(['get', 'bugs', '1', '--json', 'steps']);
    expect(recordsIn(plain.stdout)).toEqual([{ steps: stepsOf() }]);
  });

  it('has its lines in the table of one record', async () => {
    await cli(['update', 'bugs', '1', '--markdown', '--steps', markdown]);
    const { stdout } = await cli(['get', 'bugs', '1', '--markdown', '--fields', 'steps'], {
      isTerminal: true,
    });
    expect(stdout).toMatch(/│ steps │ # Steps +│\n│ +│ +│\n│ +│ 1\. Open \*\*it\*\* │\n│ +│ 2\. See `x` +│/);
  });

  it('is taken by an import', async () => {
    const input = '{"productID":1,"title":"New","openedBuild":["trunk"],"steps":"**so**"}\n';
    const argv = ['import', '-', '--resource', 'bugs', '--markdown'];
    expect((await cli(argv, { input })).stderr).toContain('1 record: 1 applied.\n');
    expect(server.bugs.at(-1)?.steps).toContain('<strong>so</strong>');
  });
});

describe('--extra', () => {
  it('sends fields that the command does not know', async () => {
    const argv = ['update', 'bugs', '1', '--extra', '{"area":"north"}', '--title', 'x', '--dry-run'];
    const { stdout } = await cli(argv);
    expect(recordsIn(stdout)).toMatchObject([{ body: { area: 'north', title: 'x' } }]);
    for (const wrong of ['x', '[1]', '{"password":"x"}']) {
      expect((await cli(['update', 'bugs', '1', '--extra', wrong])).exitCode).toBe(2);
    }
  });
});
