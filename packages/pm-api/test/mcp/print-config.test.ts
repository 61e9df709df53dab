import { describe, expect, it } from 'vitest';
import { oddLines, pmApi } from '../support.js';

const secrets = { PM_ACCOUNT: 'qa1', PM_PASSWORD: 'hunter2-long', PM_TOKEN: 'token-secret-123' };
// Nothing that is looked up in a registry: an unpublished name there is anybody's.
const [command, ...start] = process.platform === 'win32' ? ['cmd', '/c', 'pm-api'] : ['pm-api'];

describe('pm-api mcp --print-config', () => {
  it('prints what editors and agents take, with the options of the server and no secret', async () => {
    const env = { ...secrets, PM_BASE_URL: 'https://pm.example.com/' };
    const flags = ['--read-only', '--profile', 'work', '--timeout', '30', '--print-config'];
    const { exitCode, stdout, stderr } = await pmApi(['mcp', ...flags], { env });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      mcpServers: {
        'project-management': {
          command,
          args: [...start, 'mcp', '--read-only', '--profile', 'work', '--timeout', '30'],
          env: { PM_BASE_URL: 'https://pm.example.com' },
        },
      },
    });
    for (const secret of Object.values(secrets)) expect(stdout).not.toContain(secret);
  });

  it('prints the same as VS Code keeps it', async () => {
    const { stdout } = await pmApi(['mcp', '--allow-destructive', '--print-config', 'servers']);
    expect(JSON.parse(stdout)).toMatchObject({
      servers: {
        'project-management': { type: 'stdio', args: expect.arrayContaining(['--allow-destructive']) },
      },
    });
  });

  it('prints no address that has a password in it', async () => {
    const baseUrl = 'https://qa1:hunter2@pm.example.com';
    const { exitCode, stdout, stderr } = await pmApi(['mcp', '--print-config', '--base-url', baseUrl]);
    expect(exitCode).toBe(2);
    expect(stdout + stderr).not.toContain('hunter2');
  });
});

it('pm-api mcp takes no flags that contradict one another', async () => {
  const says = '--read-only cannot be combined with';
  const lines = { 'mcp --read-only --allow-destructive': says, 'mcp --read-only --allow-admin': says };
  expect(await oddLines((line) => pmApi(line.split(' ')), 2, lines)).toEqual([]);
});
