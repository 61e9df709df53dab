import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { oddLines, on, recordsIn, useFolder, useServer } from '../support.js';

const { server, cli } = await useServer();
const folder = await useFolder();
const bug = { productID: 1, title: 'From a file', openedBuild: ['trunk'] };

describe('pm-api api', () => {
  it('shows the whole answer of a route, as JSON on a terminal too', async () => {
    for (const path of ['/bugs/1', 'bugs/1', '/api.php/v2/bugs/1']) {
      const { stdout, exitCode } = await cli(['api', 'GET', path], { isTerminal: true });
      expect(recordsIn(stdout)).toMatchObject([{ status: 'success', bug: { id: 1 } }]);
      expect(exitCode).toBe(0);
    }
  });

  it('puts --query into the address, and the fields of a GET too', async () => {
    for (const flag of ['--query', '--field']) {
      await cli(`api get /products/1/bugs ${flag} recPerPage=2 ${flag} pageID=1`);
      expect(server.calls.at(-1)).toMatchObject({ path: '/products/1/bugs' });
      expect(server.calls.at(-1)?.query).toMatchObject({ recPerPage: '2', pageID: '1' });
    }
  });

  it('sends fields as JSON where they are JSON, and as a list where they come again', async () => {
    const fields = ['productID=1', 'title="7"', 'openedBuild=trunk', 'openedBuild="7"', 'pri=2'];
    const flags = fields.flatMap((field) => ['--field', field]);
    const { stdout } = await cli(['api', 'POST', '/bugs', ...flags]);
    expect(recordsIn(stdout)).toMatchObject([{ status: 'success', id: 4 }]);
    expect(server.bugs.at(-1)).toMatchObject({ title: '7', pri: 2, openedBuild: ['trunk', '7'] });
  });

  it('takes the body from a file or from stdin, and fields go before it', async () => {
    const input = JSON.stringify(bug);
    await writeFile(join(folder, 'bug.json'), input);
    await cli(['api', 'POST', '/bugs', '--input', join(folder, 'bug.json')]);
    expect(server.bugs.at(-1)?.title).toBe('From a file');
    await cli('api POST /bugs --input - --field title=Other', { input });
    expect(server.bugs.at(-1)?.title).toBe('Other');
  });

  it('is refused before anything is sent', async () => {
    expect(
      await oddLines(cli, 2, {
        'api PATCH /bugs/1': 'Use one of GET, POST, PUT, DELETE.',
        'api GET /bugs/1?a=b': 'Pass the query with --query.',
        'api GET /../config': 'the path does not belong to this API',
        'api GET /bugs/1 --query bug.title': 'Use NAME=VALUE',
        'api POST /bugs --input /nowhere/bug.json': 'the file /nowhere/bug.json does not exist',
        'api POST /users --field password=hunter2':
          /^(?![\s\S]*hunter2)[\s\S]*password is not allowed on the command line/,
        'api POST /bugs --input -': 'stdin is not a JSON object',
      }),
    ).toEqual([]);
    expect(server.calls).toEqual([]);
  });

  it('ends when the user interrupts', async () => {
    const interrupt = new AbortController();
    server.faults.inject({ kind: 'silent' }, on('GET'));
    const running = cli('api GET /bugs/1 --timeout 30', { signal: interrupt.signal });
    await expect.poll(() => server.calls.length).toBe(2);
    interrupt.abort();
    expect((await running).exitCode).toBe(130);
  });

  it('ends with the exit code of what the server says', async () => {
    expect((await cli('api GET /bugs/999')).exitCode).toBe(5);
    expect((await cli('api POST /bugs --field productID=1')).exitCode).toBe(6);
  });
});
