import { readFileSync } from 'node:fs';
import { CreatePlatAppError, createPlatApp } from 'create-plat-app';

async function main(): Promise<void> {
  const { folder } = await createPlatApp({ folder: `made-${process.pid}`, platform: 'fnos' });
  if (!readFileSync(`${folder}/config/resource`, 'utf8').includes('trim.')) throw new Error('wrong names');
  const again = await createPlatApp({ folder }).catch((error: unknown) => error);
  if (!(again instanceof CreatePlatAppError)) throw new Error('a folder was overwritten');
}

void main();
