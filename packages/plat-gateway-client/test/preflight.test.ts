import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GatewayClient } from 'plat-gateway-client';
import { describe, expect, it, vi } from 'vitest';
import { useFakeGateway } from './support.js';

const gateway = useFakeGateway();
const codesOf = async (options = {}) => {
  await using client = new GatewayClient({ appName: 'notes', ...options });
  const { ok, problems } = await client.preflight();
  expect(ok).toBe(problems.length === 0);
  expect(problems.every(({ hint }) => hint !== '')).toBe(true);
  return problems.map(({ code }) => code);
};

describe('preflight', () => {
  it('finds nothing where all is well, and tells the version', async () => {
    await using client = new GatewayClient({ appName: 'notes' });
    expect(await client.preflight()).toEqual({ ok: true, problems: [], systemVersion: '1.2.0401' });
  });

  it('names all that is missing at once', async () => {
    vi.stubEnv('PLAT_API_TOKEN', '');
    expect(await codesOf({ socketPath: '/nowhere.socket' })).toEqual(['token-missing', 'socket-missing']);
  });

  it('finds a file where the socket should be', async () => {
    const socketPath = join(tmpdir(), `plat-preflight-${process.pid}`);
    await writeFile(socketPath, '');
    expect(await codesOf({ socketPath })).toEqual(['socket-refused']);
    await rm(socketPath);
  });

  it('finds a token that the gateway does not take, and a gateway that does not answer', async () => {
    gateway.current.revokeToken();
    expect(await codesOf()).toEqual(['unauthorized']);
    gateway.current.faults.inject({ kind: 'silent' });
    expect(await codesOf({ timeoutMs: 50 })).toEqual(['timeout']);
  });

  it('asks for no scope that the application does not use', async () => {
    gateway.current.world.scopes = ['plat.file.path'];
    expect(await codesOf()).toEqual([]);
  });
});
