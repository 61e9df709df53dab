import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCodeOf } from 'plat-common/error-code';
import { CommandError, usageError } from '../exit-codes.js';
import { textOf } from '../from-file.js';
import { type Output, write } from '../io.js';
import { named, plainText, yes } from '../kinds.js';
import { safeName } from '../mcp/files-root.js';
import { imageTypeOf } from '../mcp/image-type.js';
import { notAllowed, type ServerOptions } from '../mcp/permissions.js';
import { NOTICE } from '../mcp/record-texts.js';
import { type Call, flag, type Given, operation, type ToolCall } from '../operation.js';
import { forAgents, inBoth, text } from '../texts.js';
import { id, maxBytes, rootOf, timeoutOf } from './files.js';

/** Characters of a text that an agent is shown, as many as of a record. */
const MAX_TEXT = 30_000;

/** Bytes of an image or a text that an agent is shown; a larger one is saved like any other file. */
const MAX_SHOWN = 4 * 2 ** 20;

/** `pm-api files get 7` */
export const getFile = operation({
  name: 'files get',
  does: inBoth(text`Show the details of a file`, '查看附件的信息'),
  input: () => ({ id }),
  examples: () => ['7'],
  run: async ({ id: file }, call) => (await call.pm()).files.get(file, { signal: call.signal }),
  show: (file, { printer }) => printer.record(file),
});

const INPUT = {
  id,
  to: flag(
    named('path'),
    text`file or folder to save it to, - for stdout; default: its own name in this folder`,
    '保存到的文件或目录，- 表示标准输出；默认以原名保存到当前目录',
    { only: 'command' },
  ),
  overwrite: flag(yes, text`replace an existing file`, '覆盖已有文件', { only: 'command' }),
  maxBytes,
  path: { kind: plainText, means: '', only: 'tool' },
} as const;

/** `pm-api files download 7 --to crash.log`, and the tool `download`. */
export const download = operation({
  name: 'files download',
  does: inBoth(text`Save a file, or write it to stdout`, '下载附件到文件或标准输出'),
  input: () => INPUT,
  examples: () => ['7 --to crash.log'],
  run: async (given, call) => (call.isOfTool ? undefined : save(given, call)),
  show: async (saved, { printer }, { id: file }) => {
    if (saved !== undefined)
      await printer.done(
        { id: file, ...saved },
        inBoth(text`Saved ${saved.path}, ${saved.size} bytes.`, '已保存 {0}，{1} 字节。'),
      );
  },
  tool: {
    name: 'download',
    title: 'Download a file',
    does: (server) =>
      `Get an attached file by its id (see files of the record). An image or a text is shown${saves(server) ? '; another file, or any with path, is saved below the folder of --files-root' : '; this server saves no file'}.`,
    annotations: (server) => ({ readOnlyHint: !saves(server), destructiveHint: false }),
    output: {
      notice: 'text',
      name: 'text',
      size: 'count',
      mimeType: 'text',
      text: 'text',
      path: 'text',
      hint: 'text',
    },
    answer: async (_, { id: file, path }, call) => downloaded(file, path, call),
  },
});

function saves({ filesRoot, readOnly, dryRun }: ServerOptions): boolean {
  return filesRoot !== undefined && !readOnly && !dryRun;
}

async function downloaded(file: number, path: string | undefined, call: ToolCall) {
  const { filesRoot } = call.server;
  const maySave = saves(call.server);
  if (path !== undefined && !maySave) throw notSaved(call.server);
  const { name, size, content } = await (await call.pm()).files.download(file, {
    signal: call.signal,
    timeoutMs: timeoutOf(call),
  });
  const bytes = new Uint8Array((await content?.arrayBuffer()) ?? new ArrayBuffer(0));
  const mimeType = imageTypeOf(bytes);
  const known = { notice: NOTICE, name, size, ...(mimeType !== undefined && { mimeType }) };
  const isShown = path === undefined && size <= MAX_SHOWN;
  if (isShown && mimeType !== undefined)
    return { content: known, image: { data: Buffer.from(bytes).toString('base64'), mimeType } };
  const words = isShown ? textOf(bytes) : undefined;
  if (words !== undefined && !(maySave && words.length > MAX_TEXT)) {
    const isCut = words.length > MAX_TEXT;
    const hint = isCut ? `These are the first ${MAX_TEXT} of ${words.length} characters.` : undefined;
    return { content: { ...known, text: words.slice(0, MAX_TEXT), hint } };
  }
  if (!maySave) throw notSaved(call.server);
  const isChosen = path !== undefined;
  const saved = await rootOf(filesRoot).save(path ?? (safeName(name) || `file-${file}`), bytes, { isChosen });
  return { content: { ...known, path: saved } };
}

function notSaved({ readOnly, dryRun }: ServerOptions) {
  const why = readOnly ? 'with --read-only' : dryRun ? 'with --dry-run' : 'without --files-root';
  return notAllowed(
    forAgents`this server runs ${why} and saves no file.`,
    forAgents`Only images and texts are shown. Ask the person who runs this server.`,
  );
}

/** Saves a file under the path that was given, or under its own name in a folder; `-` is stdout, and nothing is saved. */
async function save({ id, to, overwrite = false, maxBytes }: Given<typeof INPUT>, call: Call) {
  const { stdout } = call.context.io;
  const pm = await call.pm();
  const options = { maxBytes, timeoutMs: timeoutOf(call), signal: call.signal };
  if (to === '-') {
    if (stdout.isTTY)
      throw new CommandError(
        text`a downloaded file is not written to a terminal, because its bytes could control it.`,
        inBoth(text`Pass --to PATH, or redirect stdout.`, '请传入 --to 路径，或重定向标准输出。'),
      );
    await toStdout(stdout, (sink) => pm.files.download(id, { ...options, to: sink }));
    return undefined;
  }
  if (overwrite && to === undefined)
    throw usageError(
      inBoth(
        text`--overwrite needs --to: else the server chooses which file is replaced.`,
        '--overwrite 需要与 --to 一起使用，否则由服务器决定覆盖哪个文件。',
      ),
    );
  const folder =
    to === undefined ? '.' : (await stat(to).catch(() => undefined))?.isDirectory() ? to : undefined;
  return folder === undefined ? saveAs(to ?? '') : saveIn(folder);

  /** Under a path that was given. */
  async function saveAs(path: string) {
    await reserve(path, overwrite);
    try {
      const { size } = await pm.files.download(id, { ...options, to: path });
      return { path, size };
    } catch (error) {
      if (!overwrite) await rm(path, { force: true });
      throw error;
    }
  }

  /** Under the name that the server tells only with the file. */
  async function saveIn(folder: string) {
    const part = join(folder, `.pm-api-${randomUUID()}`);
    try {
      const { name, size } = await pm.files.download(id, { ...options, to: part });
      const path = join(folder, safeName(name) || `file-${id}`);
      await reserve(path, overwrite);
      await rename(part, path);
      return { path, size };
    } finally {
      await rm(part, { force: true });
    }
  }
}

/** Reserves the path of a new file, so that an existing file is replaced only with the option for it. */
async function reserve(path: string, overwrite: boolean): Promise<void> {
  if (overwrite) return;
  try {
    await (await open(path, 'wx')).close();
  } catch (error) {
    const code = errorCodeOf(error) ?? String(error);
    if (code === 'EEXIST') {
      throw new CommandError(
        inBoth(text`${path} exists already.`, '{0} 已存在。'),
        text`Pass --overwrite, or another path with --to.`,
      );
    }
    throw new CommandError(
      inBoth(text`${path} cannot be written (${code}).`, '无法写入 {0}（{1}）。'),
      inBoth(text`Pass another path with --to.`, '请用 --to 指定其他路径。'),
    );
  }
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
