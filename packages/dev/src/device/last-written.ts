import type { SafeFolder } from './safe-folder.js';

const SHOWN_LINES = 5;

/** A folder with logs, and its path as the application knows it. */
export interface LogFolder {
  folder: SafeFolder;
  path: string;
}

/** The last lines of the log in these folders, or in `log` and `logs` below, that was written last since a time. */
export async function lastWritten(
  folders: readonly LogFolder[],
  sinceMs: number,
): Promise<{ file: string; lines: string } | undefined> {
  let last: { folder: SafeFolder; name: string; file: string; atMs: number } | undefined;
  for (const { folder, path } of folders) {
    for (const below of ['', 'log/', 'logs/']) {
      for (const entry of await folder.list(below)) {
        const name = below + entry.name;
        const stats = /\.(?:log|out|err|txt)$/.test(name) ? await folder.stat(name) : undefined;
        if (stats === undefined || !stats.isFile() || stats.size === 0) continue;
        if (stats.mtimeMs >= (last?.atMs ?? sinceMs))
          last = { folder, name, file: `${path}/${name}`, atMs: stats.mtimeMs };
      }
    }
  }
  if (last === undefined) return undefined;
  const text = (await last.folder.text(last.name)) ?? '';
  return { file: last.file, lines: text.trimEnd().split('\n').slice(-SHOWN_LINES).join('\n') };
}
