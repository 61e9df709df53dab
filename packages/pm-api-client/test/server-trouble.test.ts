import { PmClient, type PmClientOptions } from 'pm-api-client';
import { describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { clientOf, failureOf } from './fixtures/client-of.js';
import { newBug } from './fixtures/plain-bug.js';

const nothing = () => new Response('', { headers: { 'content-type': 'text/html; charset=UTF-8' } });

/** A client of a server whose answers are given by path; whatever has none is answered with nothing. */
const serverOf = (answers: Record<string, () => Response>, options: Partial<PmClientOptions> = {}) =>
  clientOf(({ path }) => {
    const [, answer = nothing] = Object.entries(answers).find(([start]) => path.startsWith(start)) ?? [];
    return answer();
  }, options);

describe('a server that answers everything with nothing, as without its database', () => {
  eachRow<[string, (pm: PmClient) => Promise<unknown>]>([
    ['a record', (pm) => pm.bugs.get(1)],
    ['a list', (pm) => pm.stories.list({ product: 1 })],
    ['a list of a module that not everybody has', (pm) => pm.tickets.list({ product: 1 })],
    ['a user', (pm) => pm.users.get(1)],
    ['a verified change', (pm) => pm.bugs.update(1, { title: 'x' })],
  ])('is called that, and no module is missing', async (_, call) => {
    expect(await failureOf(call(serverOf({}).pm))).toMatchObject({
      code: 'bad-response',
      message: expect.stringMatching(/empty response to every request, .*database/),
      hint: expect.stringContaining('is back'),
    });
  });

  it('leaves it open whether a create was done', async () => {
    expect(await failureOf(serverOf({}).pm.bugs.create(newBug))).toMatchObject({
      code: 'unknown-outcome',
      mayHaveRun: true,
      message: expect.stringContaining('database'),
      hint: expect.stringContaining('read the record'),
    });
  });

  it('is called that at the login too, and the address is not blamed', async () => {
    const { pm, asked } = serverOf({}, { account: 'a', password: 'secret' });
    expect(await failureOf(pm.bugs.get(1))).toMatchObject({
      code: 'bad-response',
      message: expect.stringContaining('database'),
    });
    expect(asked).toHaveLength(3);
  });

  it('serves the same client again when it has come back', async () => {
    let isDown = true;
    const bug = () => (isDown ? nothing() : Response.json({ status: 'success', bug: { id: 1 } }));
    const { pm } = serverOf({ '/bugs/1': bug });
    await expect(pm.bugs.get(1)).rejects.toThrow('database');
    isDown = false;
    expect(await pm.bugs.get(1)).toMatchObject({ id: 1 });
  });
});

describe('an answer of nothing from a server that is well', () => {
  const alive = { '/users/0': () => Response.json({ status: 'fail', message: 'User does not exist.' }) };

  it('means a missing module where not every edition has it', async () => {
    for (const call of [
      (pm: PmClient) => pm.tickets.list({ product: 1 }),
      (pm: PmClient) => pm.feedbacks.create({ productID: 1, title: 'x' }),
    ])
      expect(await failureOf(call(serverOf(alive).pm))).toMatchObject({ code: 'module-missing' });
  });

  it('means nothing of the kind where every edition has the module', async () => {
    for (const call of [
      (pm: PmClient) => pm.bugs.get(1),
      (pm: PmClient) => pm.epics.list({ product: 1 }),
      (pm: PmClient) => pm.systems.list({ product: 1 }),
    ])
      expect(await failureOf(call(serverOf(alive).pm))).toMatchObject({ code: 'bad-response' });
    expect(await failureOf(serverOf(alive).pm.bugs.create(newBug))).toMatchObject({
      code: 'unknown-outcome',
    });
  });
});

describe('a server that fails with HTTP 5xx', () => {
  const failing = () => new Response('<html>Bad Gateway</html>', { status: 502 });
  it('is reported as perhaps down, at a read, a write and a login', async () => {
    const { pm } = serverOf({ '/': failing });
    for (const call of [pm.bugs.get(1), pm.bugs.create(newBug)])
      expect(await failureOf(call)).toMatchObject({
        message: expect.stringContaining('HTTP 502'),
        hint: expect.stringContaining('server is down'),
      });
    const login = serverOf({ '/': failing }, { account: 'a', password: 'secret' }).pm.login();
    expect(await failureOf(login)).toMatchObject({
      code: 'bad-response',
      message: expect.stringContaining('HTTP 502'),
      hint: expect.stringContaining('server is down'),
    });
  });
});

describe('a client of an unencrypted address', () => {
  const of = (baseUrl: string) => new PmClient({ baseUrl, account: 'a', password: 'secret' });

  it('warns once, without the rest of the address', () => {
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    of('http://pm.example:8080/sub/path?key=hidden');
    expect(warned).toHaveBeenCalledTimes(1);
    expect(String(warned.mock.calls[0]?.[0])).toContain('http://pm.example:8080 ');
    expect(String(warned.mock.calls[0]?.[0])).not.toMatch(/secret|hidden|sub/);
    warned.mockRestore();
  });

  eachRow([
    'https://pm.example',
    'http://localhost:8080',
    'http://127.0.0.1',
    'http://127.8.9.1',
    'http://[::1]:99',
    'http://pm.localhost',
  ])('does not warn of encryption, or of this machine', (baseUrl) => {
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    of(baseUrl);
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });

  it('warns on the console where the runtime has no warnings', () => {
    vi.stubGlobal('process', {});
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    of('http://pm.example');
    vi.unstubAllGlobals();
    expect(warned).toHaveBeenCalledTimes(1);
    warned.mockRestore();
  });
});
