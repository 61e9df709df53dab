import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder for as long as the test lasts. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'create-plat-app-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
