import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import type { DevPm, DevPmRecord } from '../../src/index.js';
import { startStage } from '../fixtures/stage.js';

const noon = '2031-05-06T12:00:00Z';

describe('the project management server beside the device', () => {
  eachRow(['specification', 'observed'] as const)('is the one of plat-testing, %s', async (behaviour) => {
    const stage = await startStage({ pm: behaviour, now: noon });
    const pm = await stage.control<DevPm>('GET', '/pm');
    expect(pm).toMatchObject({ behaviour, counts: { bugs: 3, products: 3 } });
    expect(pm).toEqual(stage.pm());
    expect(pm.accounts).toContainEqual({ account: 'qa1', role: 'qa' });
    const bugs = await stage.control<DevPmRecord[]>('GET', '/pm/bugs');
    expect(bugs).toHaveLength(3);
    expect(bugs[0]).toMatchObject({ id: 1, title: expect.any(String) });
    // By its header the server tells what its clock says.
    const { headers } = await fetch(`${pm.address}/api.php/v2/bugs`);
    expect(new Date(headers.get('date') ?? '').toISOString()).toBe(new Date(noon).toISOString());
    await stage.close();
    await expect(fetch(pm.address)).rejects.toThrow();
  });

  it('gives no password away', async () => {
    const stage = await startStage({ pm: 'observed' });
    const texts = await Promise.all(
      ['/pm', '/pm/users', '/state', '/log'].map(async (path) => (await stage.ask(`/_dev/api${path}`)).text),
    );
    expect(texts.join()).not.toMatch(/passw/i);
    expect(JSON.parse(texts[1] ?? '')).toContainEqual(expect.objectContaining({ account: 'qa1' }));
  });

  it('answers neither another website nor another name of this machine', async () => {
    const stage = await startStage({ pm: 'observed' });
    const { port } = new URL(stage.pm().address);
    const ask = (headers: Record<string, string>) => asked(Number(port), headers);
    expect(await ask({})).not.toBe(403);
    expect(await ask({ host: `evil.example:${port}` })).toBe(403);
    expect(await ask({ origin: 'https://evil.example' })).toBe(403);
    expect(await ask({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).toBe(403);
  });

  it('is missed where it was not asked for, or has no such module', async () => {
    const stage = await startStage();
    await expect(stage.control('GET', '/pm')).rejects.toThrow(/: 404 .*No project management server/);
    await expect(stage.control('GET', '/pm/bugs')).rejects.toThrow(': 404 ');
    expect(() => stage.pm()).toThrow(expect.objectContaining({ code: 'not-running' }));
    const withPm = await startStage({ pm: 'observed' });
    await expect(withPm.control('GET', '/pm/constructor')).rejects.toThrow(/: 404 .*no module/);
  });
});

/** The status of a request with headers that fetch sets by itself. */
async function asked(port: number, headers: Record<string, string>): Promise<number | undefined> {
  const sent = request({ host: '127.0.0.1', port, path: '/api.php/v2/bugs', headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}
