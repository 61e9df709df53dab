import { describe, expect, it } from 'vitest';
import { pmApi, recordsIn } from '../support.js';

const env = { PM_BASE_URL: 'https://pm.test/zentao/' };
const page = 'https://pm.test/zentao/index.php?m=bug&f=view&id=12';

describe('pm-api open', () => {
  it('opens the page of a record on a terminal, without a login', async () => {
    const opened: string[] = [];
    const openPage = async (url: string) => opened.push(url);
    const ran = await pmApi(['open', 'bug', '12'], { env, isTerminal: true, openPage });
    expect(ran).toEqual({ exitCode: 0, stdout: '', stderr: `Opening ${page}\n` });
    expect(opened).toEqual([page]);
  });

  it('prints the address without a terminal, and with --print', async () => {
    const openPage = () => Promise.reject(new Error('must not be called'));
    expect((await pmApi(['open', 'bugs', '12'], { env, openPage })).stdout).toBe(`${page}\n`);
    const asJson = await pmApi(['open', 'bugs', '12', '--json'], { env, openPage });
    expect(recordsIn(asJson.stdout)).toEqual([{ url: page }]);
    const printed = await pmApi(['open', 'bugs', '12', '--print'], { env, isTerminal: true, openPage });
    expect(printed.stdout).toBe(`${page}\n`);
  });

  it('says so where no browser can be started', async () => {
    const openPage = () => Promise.reject(new Error('spawn xdg-open ENOENT'));
    const { exitCode, stderr } = await pmApi(['open', 'bug', '12'], { env, isTerminal: true, openPage });
    expect(exitCode).toBe(0);
    expect(stderr).toContain('No browser could be started');
  });

  it('knows the pages that have a name of their own', async () => {
    const { stdout } = await pmApi(['open', 'program', '3'], { env });
    expect(stdout).toContain('m=program&f=product&id=3');
  });
});
