import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const SHOWN_LINES = 5;

/** A folder with logs, as this machine has it and as the application knows it. */
export interface LogFolder {
  host: string;
  path: string;
}

/** The last lines of the log in these folders, or in `log` and `logs` below, that was written last since a time. */
export async function lastWritten(
  folders: readonly LogFolder[],
  sinceMs: number,
): Promise<{ file: string; lines: string } | undefined> {
  const places = folders.flatMap(({ host, path }) =>
    ['', 'log', 'logs'].map((below) => ({ host: join(host, below), path: join(path, below) })),
  );
  let last: { host: string; file: string; atMs: number } | undefined;
  for (const { host, path } of places) {
    for (const name of (await readdir(host).catch(() => [])).filter((one) =>
      /\.(?:log|out|err|txt)$/.test(one),
    )) {
      const stats = await stat(join(host, name)).catch(() => undefined);
      if (stats === undefined || !stats.isFile() || stats.size === 0) continue;
      if (stats.mtimeMs >= (last?.atMs ?? sinceMs))
        last = { host: join(host, name), file: join(path, name), atMs: stats.mtimeMs };
    }
  }
  if (last === undefined) return undefined;
  const lines = (await readFile(last.host, 'utf8')).trimEnd().split('\n').slice(-SHOWN_LINES);
  return { file: last.file, lines: lines.join('\n') };
}
