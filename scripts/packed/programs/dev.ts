import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlatDev } from 'plat-dev';

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plat-dev-packed-'));
  await mkdir(join(folder, 'config'));
  await writeFile(join(folder, 'manifest'), 'appname=notes\nversion=0.1.0\nmicro_app=true\n');
  await writeFile(join(folder, 'config/resource'), '{"api-scope": ["plat.file.userAccess"]}');
  const dev = await startPlatDev({ app: 8400, package: folder, port: 0 });
  const [desktop, script] = await Promise.all([fetch(dev.url), fetch(`${dev.url}/_dev/desktop.js`)]);
  const isWhole = desktop.ok && script.ok && dev.state().app.name === 'notes' && dev.gateway.token !== '';
  await dev.close();
  await rm(folder, { recursive: true });
  if (!isWhole) throw new Error('The emulator lacks a part');
}

void main();
