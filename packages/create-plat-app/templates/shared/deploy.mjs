// `npm run deploy -- --sudo user@device`: checks, builds and installs. Options are those of `plat-dev deploy`.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const args = process.argv.slice(2);
// Before the build, which takes a while.
if (args.every((arg) => arg.startsWith('-')) && !existsSync('plat-dev.config.json')) {
  const line = 'npm run deploy -- --sudo ada@my-nas';
  console.error(`The address of your device is missing. Write: ${line}\n缺少设备的地址。请写：${line}`);
  process.exit(2);
}
// A terminal sends Ctrl-C to all; each ends what it has begun, and then this ends.
process.on('SIGINT', () => {});
// On Windows the commands are scripts, which only a shell starts.
const options = { stdio: 'inherit', shell: process.platform === 'win32' };
const steps = [
  ['npm', ['run', 'check']],
  ['npm', ['run', 'build']],
  ['plat-dev', ['deploy', ...args, 'dist/package']],
];
for (const [command, words] of steps) {
  const { status } = spawnSync(command, words, options);
  process.exitCode = status ?? 1;
  if (status !== 0) break;
}
