import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  applyEdits,
  findNodeAtLocation,
  getNodeValue,
  modify,
  type Node,
  type ParseError,
  parseTree,
  stripComments,
} from 'jsonc-parser';
import { errorCodeOf } from 'plat-common/error-code';
import writeFileAtomic from 'write-file-atomic';
import * as z from 'zod/mini';
import { CommandError } from '../exit-codes.js';
import { inBoth, type Text, text } from '../texts.js';
import { SERVER_NAME } from './server-entry.js';

/** What is read of an entry that was there before. */
const serverEntry = z.object({ args: z.optional(z.array(z.string())) });

/**
 * Adds the entry of this server to the settings of a client, replaces it, or without `entry` removes it. Other servers, other settings
 * and comments stay. With `dryRun` nothing is written. `previous` is the entry that was there before.
 */
export async function changeSettings(
  path: string,
  key: string,
  entry: object | undefined,
  { dryRun }: { dryRun: boolean },
) {
  const before = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCodeOf(error) === 'ENOENT') return '';
    throw failed(error, (code) => inBoth(text`${path} cannot be read (${code}).`, '无法读取 {0}（{1}）。'));
  });
  const mark = before.startsWith('\ufeff') ? '\ufeff' : '';
  const json = before.slice(mark.length);
  const own = ownIn(json, path, key);
  const present: unknown = own && getNodeValue(own);
  const isChanged = JSON.stringify(present) !== JSON.stringify(entry);
  if (isChanged && !dryRun) {
    const edits = entry === undefined ? removal(json, key, own) : addition(json, key, entry);
    const end = json.trim() === '' ? '\n' : '';
    await write(path, mark + applyEdits(json, edits) + end);
  }
  return { previous: own && (serverEntry.safeParse(present).data ?? {}), isChanged };
}

/** The entry of this server in settings; undefined where they have none. */
function ownIn(json: string, path: string, key: string): Node | undefined {
  if (json.trim() === '') return undefined;
  const errors: ParseError[] = [];
  const root = parseTree(json, errors, { allowTrailingComma: true });
  const servers = root && findNodeAtLocation(root, [key]);
  const isKnown = root?.type === 'object' && (servers === undefined || servers.type === 'object');
  if (errors.length === 0 && isKnown) return findNodeAtLocation(root, [key, SERVER_NAME]);
  throw new CommandError(
    inBoth(text`${path} is not JSON with a list of servers.`, '{0} 不是包含服务器列表的 JSON。'),
    BY_HAND,
  );
}

function addition(json: string, key: string, entry: object) {
  const insertSpaces = !/^\t/m.test(json);
  const eol = json.includes('\r\n') ? '\r\n' : '\n';
  return modify(json, [key, SERVER_NAME], entry, { formattingOptions: { insertSpaces, tabSize: 2, eol } });
}

/** The edit of the parser removes the comments around an entry with it; here they stay. */
function removal(json: string, key: string, own: Node | undefined) {
  const { offset: start = 0, length = 0 } = own?.parent ?? {};
  return modify(json, [key, SERVER_NAME], undefined, {}).map((edit) => {
    const around = json.slice(edit.offset, start) + json.slice(start + length, edit.offset + edit.length);
    const bare = stripComments(around, ' ');
    const comma = bare.indexOf(',');
    return bare === around
      ? edit
      : { ...edit, content: comma === -1 ? around : around.slice(0, comma) + around.slice(comma + 1) };
  });
}

async function write(path: string, json: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFileAtomic(path, json);
  } catch (error) {
    throw failed(error, (code) =>
      inBoth(text`${path} cannot be written (${code}).`, '无法写入 {0}（{1}）。'),
    );
  }
}

function failed(error: unknown, why: (code: string) => Text): unknown {
  const code = errorCodeOf(error);
  return code === undefined ? error : new CommandError(why(code), BY_HAND);
}

const BY_HAND = inBoth(
  text`Nothing was changed. Correct the file, or change the entry ${SERVER_NAME} yourself: pm-api mcp --print-config shows it.`,
  '没有修改任何内容。请修正该文件，或自行修改配置 {0}：pm-api mcp --print-config 会输出其内容。',
);
