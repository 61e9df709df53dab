import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startFakeGateway } from 'plat-testing/gateway';
import { startFakePm } from 'plat-testing/pm';

// Serves until the parent closes this program's input: a gateway, one that never answers, and a project management server.
const [gateway, silent, pm] = await Promise.all([startFakeGateway(), startFakeGateway(), startFakePm()]);
silent.faults.inject({ kind: 'silent' }, { times: Number.POSITIVE_INFINITY });
// A socket whose process was killed: its file is there, and nobody listens.
const refusing = join(process.cwd(), 'refusing.socket');
const dies =
  "require('net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))";
spawnSync(process.execPath, ['-e', dies, refusing]);

const environment = {
  ...gateway.environment,
  SILENT_SOCKET: silent.socketPath,
  REFUSING_SOCKET: refusing,
  PM_URL: pm.url,
};
console.log(JSON.stringify(environment));
process.stdin.resume().once('end', async () => {
  await Promise.all([gateway.close(), silent.close(), pm.close()]);
});
