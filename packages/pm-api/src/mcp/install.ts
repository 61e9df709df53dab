import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { applyEdits, modify, type ParseError, parse } from 'jsonc-parser';
import { errorCodeOf } from 'plat-common/error-code';
import writeFileAtomic from 'write-file-atomic';
import { CommandError, EXIT } from '../exit-codes.js';
import { isJson } from '../json.js';
import type { Text } from '../texts/texts.js';
import { MCP_CLIENTS, type McpClient, type McpClientName, type Place } from './clients.js';
import { SERVER_NAME, type ServerEntry } from './server-entry.js';

/** What was written, or would be: the file and the part of it that is this server's. */
export interface Installed {
  path: string;
  /** Only this server's part: others may hold secrets. */
  entry: string;
  title: string;
  next: Text;
}

/** Adds the server to the settings of a client and keeps everything else in them. */
export async function install(
  name: McpClientName,
  server: ServerEntry,
  place: Place,
  { dryRun }: { dryRun: boolean },
): Promise<Installed> {
  const client: McpClient = MCP_CLIENTS[name];
  const path = client.path(place);
  const before = await textOf(path);
  const { format, key, title, next } = client;
  const { after, entry } =
    format === 'json' ? inJson(before, key, server, path) : inToml(before, server, path);
  if (!dryRun && after !== before) await write(path, after);
  return { path, entry, title, next };
}

function inJson(before: string, key: string, server: ServerEntry, path: string) {
  const own = { ...(key === 'servers' && { type: 'stdio' }), ...server };
  const entry = JSON.stringify({ [key]: { [SERVER_NAME]: own } }, null, 2);
  const bare = before.replace(/^\ufeff/, '');
  if (bare.trim() === '') return { after: `${entry}\n`, entry };
  const errors: ParseError[] = [];
  const settings: unknown = parse(bare, errors, { allowTrailingComma: true });
  const servers = isJson(settings) ? (settings[key] ?? {}) : undefined;
  if (errors.length > 0 || !isJson(servers))
    throw new CommandError('{{path}} is not JSON with a list of servers.', BY_HAND, EXIT.usage, {
      values: { path },
    });
  // Comments, order and blanks of the file stay.
  const formattingOptions = { insertSpaces: !/^\t/m.test(bare), tabSize: 2 };
  const after = applyEdits(bare, modify(bare, [key, SERVER_NAME], own, { formattingOptions }));
  return { after: before.startsWith('\ufeff') ? `\ufeff${after}` : after, entry };
}

/** The table of this server in place of the one that is there, or at the end. */
function inToml(before: string, { command, args, env }: ServerEntry, path: string) {
  const table = `mcp_servers.${SERVER_NAME}`;
  const pairs = Object.entries(env ?? {}).map(
    ([name, value]) => `${JSON.stringify(name)} = ${tomlText(value)}`,
  );
  const entry = [
    `[${table}]`,
    `command = ${tomlText(command)}`,
    `args = [${args.map(tomlText).join(', ')}]`,
    ...(pairs.length > 0 ? [`env = { ${pairs.join(', ')} }`] : []),
  ].join('\n');
  const lines = before.split('\n');
  const isHeader = (line: string) => /^\s*\[/.test(line);
  const isOwn = (line: string) => {
    const header = line.trim().replaceAll(/["'\s]/g, '');
    return header.startsWith(`[${table}]`) || header.startsWith(`[${table}.`);
  };
  if (lines.some((line) => INLINE_SERVERS.test(line)))
    throw new CommandError(
      '{{path}} has its servers in a form that cannot be extended.',
      BY_HAND,
      EXIT.usage,
      {
        values: { path },
      },
    );
  let isSkipped = false;
  const kept = lines.filter((line, index) => {
    if (isHeader(line)) isSkipped = isOwn(line);
    // A comment above the next table belongs to that table.
    return !isSkipped || isCommentOfNext(lines.slice(index), (next) => isHeader(next) && !isOwn(next));
  });
  const rest = kept.join('\n').trimEnd();
  return { after: `${rest === '' ? '' : `${rest}\n\n`}${entry}\n`, entry };
}

/** Do only comments and blank lines, the first of them a comment, come before a line of this kind? */
function isCommentOfNext(lines: readonly string[], isNext: (line: string) => boolean): boolean {
  if (lines[0]?.trim().startsWith('#') !== true) return false;
  const next = lines.find((line) => line.trim() !== '' && !line.trim().startsWith('#'));
  return next !== undefined && isNext(next);
}

/** `mcp_servers = { … }`: such a table is closed. */
const INLINE_SERVERS = /^\s*["']?mcp_servers["']?\s*=/;

/** A text of TOML, which has the escapes of JSON. */
function tomlText(text: string): string {
  return JSON.stringify(text);
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === 'ENOENT') return '';
    if (code === undefined) throw error;
    throw new CommandError('{{path}} cannot be read ({{code}}).', BY_HAND, EXIT.usage, {
      values: { path, code },
    });
  }
}

async function write(path: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFileAtomic(path, text);
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === undefined) throw error;
    throw new CommandError('{{path}} cannot be written ({{code}}).', BY_HAND, EXIT.usage, {
      values: { path, code },
    });
  }
}

const BY_HAND =
  'Nothing was changed. Correct the file, or add the entry of pm-api mcp --print-config yourself.' satisfies Text;
