import { type ChangedSettings, UnknownForm } from './json-settings.js';
import { SERVER_NAME, type ServerEntry } from './server-entry.js';

const TABLE = `mcp_servers.${SERVER_NAME}`;

/** Adds the table of the server to settings in TOML, in place of the one that is there, at the end. */
export function addToToml(before: string, server: ServerEntry): ChangedSettings {
  const { rest, previous } = withoutOwn(before);
  const eol = before.includes('\r\n') ? '\r\n' : '\n';
  const entry = tomlEntry(server).replaceAll('\n', eol);
  const kept = rest.trimEnd();
  return { after: `${kept === '' ? '' : `${kept}${eol}${eol}`}${entry}${eol}`, previous };
}

/** Removes the table of the server. All other lines stay. */
export function removeFromToml(before: string): ChangedSettings {
  const { rest, previous } = withoutOwn(before);
  return { after: rest, previous };
}

/** The part of the settings that is this server's. */
export function tomlEntry({ command, args, env }: ServerEntry): string {
  const pairs = Object.entries(env ?? {}).map(
    ([name, value]) => `${JSON.stringify(name)} = ${tomlText(value)}`,
  );
  return [
    `[${TABLE}]`,
    `command = ${tomlText(command)}`,
    `args = [${args.map(tomlText).join(', ')}]`,
    ...(pairs.length > 0 ? [`env = { ${pairs.join(', ')} }`] : []),
  ].join('\n');
}

/** The settings without the tables of this server, and those tables. */
function withoutOwn(before: string): { rest: string; previous: string | undefined } {
  const lines = before.split(/(?<=\n)/);
  if (lines.some((line) => INLINE.some((form) => form.test(line)))) throw new UnknownForm();
  let isInOwn = false;
  const isOfOwn = lines.map((line, index) => {
    if (isHeader(line)) isInOwn = isOwn(line);
    // A comment above the next table belongs to that table.
    return isInOwn && !isCommentOfNext(lines.slice(index), (next) => isHeader(next) && !isOwn(next));
  });
  if (!isOfOwn.includes(true)) return { rest: before, previous: undefined };
  const kept = lines.filter((_, index) => !isOfOwn[index]);
  // The blank line in front of the last table has separated it from the others.
  if (isOfOwn.at(-1) && kept.length > 1 && kept.at(-1)?.trim() === '') kept.pop();
  return { rest: kept.join(''), previous: lines.filter((_, index) => isOfOwn[index]).join('') };
}

function isHeader(line: string): boolean {
  return /^\s*\[/.test(line);
}

function isOwn(line: string): boolean {
  const header = line.trim().replaceAll(/["'\s]/g, '');
  return header.startsWith(`[${TABLE}]`) || header.startsWith(`[${TABLE}.`);
}

/** Do only comments and blank lines, the first of them a comment, come before a line of this kind? */
function isCommentOfNext(lines: readonly string[], isNext: (line: string) => boolean): boolean {
  if (lines[0]?.trim().startsWith('#') !== true) return false;
  const next = lines.find((line) => line.trim() !== '' && !line.trim().startsWith('#'));
  return next !== undefined && isNext(next);
}

/** `mcp_servers = { … }`, a closed table; and this server as a key of another table. */
const INLINE = [
  /^\s*["']?mcp_servers["']?\s*=/,
  new RegExp(`^\\s*(["']?mcp_servers["']?\\s*\\.\\s*)?["']?${SERVER_NAME}["']?\\s*[.=]`),
];

/** A text of TOML, which has the escapes of JSON. */
function tomlText(text: string): string {
  return JSON.stringify(text);
}
