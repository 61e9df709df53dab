// An import that is refused, one that is killed in the middle, and the same once more, on a fake server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startFakePm } from 'plat-testing/pm';

const folder = await mkdtemp(join(tmpdir(), 'bulk-import-'));
await cp(join(import.meta.dirname, 'sample'), folder, { recursive: true });
const server = await startFakePm({ behaviour: 'observed', delayMs: 40, bugs: [] });
const { account, password } = server.accounts.qa1;
const environment = { ...process.env, PM_BASE_URL: server.url, PM_ACCOUNT: account, PM_PASSWORD: password };

console.log('— A file with mistakes. Nothing is sent:');
await ended(startImport('wrong.csv'));
console.log(`  requests: ${server.calls.length}`);

console.log('\n— The right file, killed when a third is there:');
const killed = startImport('bugs.csv');
while (server.bugs.length < 13 && killed.child.exitCode === null) await pause(10);
killed.child.kill('SIGKILL');
await ended(killed);
console.log(`  bugs on the server: ${server.bugs.length}`);

console.log('\n— The same command again. It waits until the server is through with what was under way:');
await ended(startImport('bugs.csv'));
const titles = server.bugs.map(({ title }) => title);
console.log(`  bugs on the server: ${titles.length}, different ones: ${new Set(titles).size}`);

await server.close();
await rm(folder, { recursive: true });

function startImport(file) {
  console.log(`$ node import.mjs ${file} --product 1`);
  const args = [join(import.meta.dirname, 'import.mjs'), file, '--product', '1'];
  const child = spawn(process.execPath, args, { cwd: folder, env: environment, stdio: 'inherit' });
  return { child, exit: once(child, 'exit') };
}

async function ended({ exit }) {
  const [code, signal] = await exit;
  console.log(`  exit code: ${code ?? signal}`);
}
