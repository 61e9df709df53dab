import { named, plainText, yes } from '../kinds.js';
import { imageTypeOf } from '../mcp/image-type.js';
import { notAllowed } from '../mcp/permissions.js';
import { NOTICE } from '../mcp/record-texts.js';
import { safeName } from '../mcp/safe-name.js';
import type { ServerOptions } from '../mcp/server-options.js';
import { textIn } from '../mcp/text-file.js';
import { operation, type ToolCall } from '../operation.js';
import { flag } from '../option.js';
import { forAgents, inBoth, text } from '../texts.js';
import { type Saved, download as save } from './download.js';
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

/** `pm-api files download 7 --to crash.log`, and the tool `download`. */
export const download = operation({
  name: 'files download',
  does: inBoth(text`Save a file, or write it to stdout`, '下载附件到文件或标准输出'),
  input: () => ({
    id,
    to: flag(
      named('path'),
      text`file or folder to save it to, - for stdout; default: its own name in this folder`,
      '保存到的文件或目录，- 表示标准输出；默认以原名保存到当前目录',
      { only: 'command' },
    ),
    overwrite: flag(yes, text`replace an existing file`, '覆盖已有文件', { only: 'command' }),
    maxBytes,
    path: { kind: plainText, means: '', only: 'tool' } as const,
  }),
  examples: () => ['7 --to crash.log'],
  run: async ({ id: file, ...flags }, call): Promise<Saved | undefined> =>
    call.isOfTool
      ? undefined
      : save(call.context, await call.pm(), file, { ...flags, timeoutMs: timeoutOf(call) }),
  show: async (saved, { printer }, { id: file }) => {
    if (saved === undefined) return;
    const { path, size } = saved;
    await printer.done(
      { id: file, ...saved },
      inBoth(text`Saved ${path}, ${size} bytes.`, '已保存 {0}，{1} 字节。'),
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
  const words = isShown ? textIn(bytes) : undefined;
  if (words !== undefined && !(maySave && words.length > MAX_TEXT))
    return { content: { ...known, ...shownPart(words) } };
  if (!maySave) throw notSaved(call.server);
  const isChosen = path !== undefined;
  const saved = await rootOf(filesRoot).save(path ?? (safeName(name) || `file-${file}`), bytes, { isChosen });
  return { content: { ...known, path: saved } };
}

/** The text of a file, or its beginning where it is too long. */
function shownPart(words: string): { text: string; hint?: string } {
  if (words.length <= MAX_TEXT) return { text: words };
  const hint = `These are the first ${MAX_TEXT} of ${words.length} characters.`;
  return { text: words.slice(0, MAX_TEXT), hint };
}

function notSaved({ readOnly, dryRun }: ServerOptions) {
  return notAllowed(
    readOnly
      ? forAgents`this server runs with --read-only and saves no file.`
      : dryRun
        ? forAgents`this server runs with --dry-run and saves no file.`
        : forAgents`this server saves no file: it has no --files-root.`,
    forAgents`Only images and texts are shown. Ask the person who runs this server.`,
  );
}
