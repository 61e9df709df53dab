// `npm run dev`: the desktop of plat-dev, with Vite behind it on port 5173 or the next free one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

const FIRST_PORT = 5173;

async function freePort(port = FIRST_PORT) {
  const probe = createServer().listen(port, 'localhost');
  try {
    await once(probe, 'listening');
    return port;
  } catch (error) {
    if (error.code !== 'EADDRINUSE' || port > FIRST_PORT + 100) throw error;
    return freePort(port + 1);
  } finally {
    probe.close();
  }
}

const port = await freePort();
const emulator = ['--app', `http://localhost:${port}`, '--package', '.', '--platform', '__PLATFORM__'];
const vite = ['vite', '--port', String(port), '--strictPort'];
const args = [...emulator, ...process.argv.slice(2), '--', ...vite];
// npm puts node_modules/.bin on the path. On Windows the command there is a script, which only a shell starts.
const child = spawn('plat-dev', args, { stdio: 'inherit', shell: process.platform === 'win32' });
// A terminal sends Ctrl-C to both; plat-dev ends Vite, and then this ends.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
// npm ends its shell alone when it is told to end, and this process has another parent then.
const { ppid } = process;
setInterval(() => process.ppid === ppid || child.kill('SIGTERM'), 1000).unref();
const [code] = await once(child, 'exit');
process.exitCode = code ?? 1;
