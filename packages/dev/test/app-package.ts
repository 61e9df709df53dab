import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of its own for one test, with the given files. */
export async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plat-dev-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

export const allScopes = [
  'plat.system.getPlatformConfig',
  'plat.file.sharedAccess',
  'plat.file.userAccess',
  'plat.file.userAcl',
  'plat.file.path',
];

/** The files of an application's package. */
export function packageFiles({ scopes = allScopes, microApp = true } = {}): Record<string, string> {
  return {
    manifest: [
      'appname = notes',
      'display_name = "Notes"',
      'version = 0.1.0',
      `micro_app = ${microApp}`,
    ].join('\n'),
    'config/resource': JSON.stringify({ 'api-scope': scopes }),
  };
}
