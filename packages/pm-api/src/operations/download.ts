import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCodeOf } from 'plat-common/error-code';
import type { DownloadOptions, PmClient } from 'pm-api-client';
import type { Context } from '../context.js';
import { CommandError, EXIT, usageError } from '../exit-codes.js';
import { type Output, write } from '../io.js';
import { safeName } from '../mcp/safe-name.js';
import { inBoth, text } from '../texts.js';

/** A file that was saved. */
export interface Saved {
  path: string;
  size: number;
}

interface DownloadFlags extends Pick<DownloadOptions, 'maxBytes' | 'timeoutMs'> {
  to?: string | undefined;
  overwrite?: boolean | undefined;
}

/** Saves a file under the path that was given, or under its own name in a folder; `-` is stdout, and nothing is saved. */
export async function download(
  context: Context,
  pm: PmClient,
  id: number,
  { to, overwrite = false, ...limits }: DownloadFlags,
): Promise<Saved | undefined> {
  const { io } = context;
  const options = { ...limits, signal: io.signal };
  if (to === '-') {
    if (io.stdout.isTTY) throw onTerminal();
    await toStdout(io.stdout, (sink) => pm.files.download(id, { ...options, to: sink }));
    return undefined;
  }
  if (overwrite && to === undefined)
    throw usageError(
      inBoth(
        text`--overwrite needs --to: else the server chooses which file is replaced.`,
        '--overwrite 需要与 --to 一起使用，否则由服务器决定覆盖哪个文件。',
      ),
    );
  const folder = to === undefined ? '.' : (await isFolder(to)) ? to : undefined;
  return folder === undefined ? saveAs(to ?? '') : saveIn(folder);

  /** Under a path that was given. */
  async function saveAs(path: string) {
    const target = await reserved(path, overwrite);
    try {
      const { size } = await pm.files.download(id, { ...options, to: path });
      return { path, size };
    } catch (error) {
      await target.giveBack();
      throw error;
    }
  }

  /** Under the name that the server tells only with the file. */
  async function saveIn(folder: string) {
    const part = join(folder, `.pm-api-${randomUUID()}`);
    try {
      const { name, size } = await pm.files.download(id, { ...options, to: part });
      const path = join(folder, safeName(name) || `file-${id}`);
      await reserved(path, overwrite);
      await rename(part, path);
      return { path, size };
    } finally {
      await rm(part, { force: true });
    }
  }
}

/** Reserves the path of a new file, so that an existing file is replaced only with the option for it. */
async function reserved(path: string, overwrite: boolean): Promise<{ giveBack(): Promise<void> }> {
  if (overwrite) return { giveBack: async () => {} };
  try {
    await (await open(path, 'wx')).close();
    return { giveBack: () => rm(path, { force: true }) };
  } catch (error) {
    const code = errorCodeOf(error) ?? String(error);
    if (code === 'EEXIST') {
      throw new CommandError(
        inBoth(text`${path} exists already.`, '{0} 已存在。'),
        text`Pass --overwrite, or another path with --to.`,
        EXIT.usage,
      );
    }
    throw new CommandError(
      inBoth(text`${path} cannot be written (${code}).`, '无法写入 {0}（{1}）。'),
      inBoth(text`Pass another path with --to.`, '请用 --to 指定其他路径。'),
      EXIT.usage,
    );
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Has stdout take a download; it stays open. What goes wrong there is no fault of the connection. */
async function toStdout(
  stdout: Output,
  receive: (sink: WritableStream<Uint8Array>) => Promise<unknown>,
): Promise<void> {
  let failure: unknown;
  const sink = new WritableStream<Uint8Array>({
    write: async (chunk) => {
      await write(stdout, chunk).catch((error: unknown) => {
        failure = error;
        throw error;
      });
    },
  });
  try {
    await receive(sink);
  } catch (error) {
    throw failure ?? error;
  }
}

function onTerminal(): CommandError {
  return new CommandError(
    text`a downloaded file is not written to a terminal, because its bytes could control it.`,
    inBoth(text`Pass --to PATH, or redirect stdout.`, '请传入 --to 路径，或重定向标准输出。'),
    EXIT.usage,
  );
}
