import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { endOf } from '../src/server/local-user.js';
import { echo } from './fixtures/echo.js';
import { startApp, startStage } from './fixtures/stage.js';

const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1622 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 100 1 0 100 0 0 10 0
   1: 0100007F:A001 0100007F:1622 01 00000000:00000000 00:00000000 00000000  1001        0 101 1 0 20 4 30 10 -1
   2: 0100007F:1622 0100007F:A001 01 00000000:00000000 00:00000000 00000000  1000        0 102 1 0 20 4 30 10 -1
   3: 0100007F:A002 0100007F:1622 05 00000000:00000000 00:00000000 00000000     0        0 0 1 0 20 4 30 10 -1
   4: 0000000000000000FFFF00000100007F:A003 0000000000000000FFFF00000100007F:1622 01 0:0 00:0 0  1002        0 103
   5: 00000000000000000000000001000000:A004 00000000000000000000000001000000:1622 01 0:0 00:0 0  1003        0 104
   7: 00000000000000000000000001000000:A002 00000000000000000000000001000000:1622 01 0:0 00:0 0  1005        0 106
   6: 0A00A8C0:A005 0100A8C0:1622 01 00000000:00000000 00:00000000 00000000  1004        0 105`;

describe('the other end of a connection', () => {
  it.each([
    [0xa001, false, { uid: 1001, isAbandoned: false }],
    [0xa002, false, { uid: 0, isAbandoned: true }],
    [0xa003, false, { uid: 1002, isAbandoned: false }],
    [0xa004, true, { uid: 1003, isAbandoned: false }],
    [0xa002, true, { uid: 1005, isAbandoned: false }],
    [0xa004, false, undefined],
    [0xa005, false, undefined],
    [0xa006, false, undefined],
  ])('on port %i, over IPv6: %s, is %j', (from, isIPv6, end) => {
    expect(endOf(table, { from, to: 5666, isIPv6 })).toEqual(end);
  });
});

const script = `
  const { request } = require('node:http');
  const sent = request(process.argv[1], { method: process.argv[2], headers: { 'x-plat-dev': '1' } }, (answer) => {
    console.log(answer.statusCode); answer.pipe(process.stdout);
  });
  sent.on('error', (error) => console.log(error.code)).end();`;

/** What a program of a user gets. */
async function asked(uid: number, url: string, method = 'GET'): Promise<string> {
  const child = spawn(process.execPath, ['-e', script, url, method], { uid, gid: uid, cwd: '/' });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return output;
}

// Only the superuser can start programs of other users, and only Linux says whose a connection is.
const canTry = process.platform === 'linux' && process.getuid?.() === 0;

describe.skipIf(!canTry)('another user of this machine', () => {
  it('gets nothing of desktop, control API and application, and changes nothing', async () => {
    const stage = await startStage({ app: (await startApp(echo)).app });
    for (const path of ['/', '/_dev/api/state', '/app/notes/', '/app-auth/pick-file']) {
      expect(await asked(65_534, `${stage.url}${path}`)).toMatch(/^403\n.*another user of this machine/);
    }
    expect(await asked(65_534, `${stage.url}/_dev/api/token/rotate`, 'POST')).toMatch(/^403/);
    expect(stage.state().gateway.tokenRotations).toBe(0);
    expect(await asked(0, `${stage.url}/_dev/api/state`)).toMatch(/^200/);
  });
});
