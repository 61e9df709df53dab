import { findNodeAtLocation, type Node, type ParseError, parseTree } from 'jsonc-parser';
import { SERVER_NAME, type ServerEntry } from './server-entry.js';

/** Settings with or without this server. */
export interface ChangedSettings {
  /** All of the settings. */
  after: string;
  /** The entry that was there, as it was written; undefined if there was none. */
  previous: string | undefined;
}

/** Settings of a form that this command cannot change. */
export class UnknownForm extends Error {}

/** Adds the server to settings in JSON, or replaces its entry. Every other character stays. */
export function addToJson(before: string, key: string, entry: object): ChangedSettings {
  const { mark, text } = withoutMark(before);
  if (text.trim() === '') return { after: `${mark}${jsonEntry(key, entry)}\n`, previous: undefined };
  const { root, servers, own } = entriesIn(text, key);
  const [value] = own.flatMap(({ children: [, found] = [] }) => (found === undefined ? [] : [found]));
  const after =
    servers === undefined
      ? withMember(text, root, key, { [SERVER_NAME]: entry })
      : value === undefined
        ? withMember(text, servers, SERVER_NAME, entry)
        : text.slice(0, value.offset) +
          written(entry, styleOf(text, servers)) +
          text.slice(value.offset + value.length);
  return { after: mark + after, previous: value && textOf(value, text) };
}

/** Removes the server from settings in JSON, with the comma that belongs to it. Every other character stays. */
export function removeFromJson(before: string, key: string): ChangedSettings {
  const { mark, text } = withoutMark(before);
  let after = text;
  let previous: string | undefined;
  while (after.trim() !== '') {
    const { own, all } = entriesIn(after, key);
    const last = own.at(-1);
    if (last === undefined) break;
    previous = textOf(last, after);
    after = withoutProperty(after, last, all[all.indexOf(last) - 1]);
  }
  return { after: mark + after, previous };
}

/** The part of the settings that is this server's. */
export function jsonEntry(key: string, entry: object): string {
  return JSON.stringify({ [key]: { [SERVER_NAME]: entry } }, null, 2);
}

/** The entry of this server as a client keeps it under this key. */
export function keptEntry(key: string, server: ServerEntry): object {
  return { ...(key === 'servers' && { type: 'stdio' }), ...server };
}

/** The object that lists servers, its members, and those of this server. */
function entriesIn(text: string, key: string) {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const servers = root && findNodeAtLocation(root, [key]);
  const isKnown = servers === undefined || servers.type === 'object';
  if (errors.length > 0 || root?.type !== 'object' || !isKnown) throw new UnknownForm();
  const all = servers?.children ?? [];
  const own = all.filter(({ children: [name] = [] }) => name?.value === SERVER_NAME);
  return { root, servers, all, own };
}

/** How an object is laid out: what begins the line of a member, and what one level is indented by. Without `indent`: in one line. */
interface Style {
  lineEnd: string;
  unit: string;
  indent: string | undefined;
}

function styleOf(text: string, object: Node): Style {
  const { children: [first] = [] } = object;
  const unit = /^\t/m.test(text) ? '\t' : '  ';
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  if (first === undefined) return { lineEnd, unit, indent: indentAt(text, object.offset) + unit };
  const isInLines = text.slice(object.offset, first.offset).includes('\n');
  return { lineEnd, unit, indent: isInLines ? indentAt(text, first.offset) : undefined };
}

/** The blank behind the brace that opens an object in one line. */
function gapIn(text: string, { offset }: Node): string {
  return text[offset + 1] === ' ' ? ' ' : '';
}

/** The blanks at the beginning of a line. */
function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

function written(value: object, { indent, unit, lineEnd }: Style): string {
  if (indent === undefined) return JSON.stringify(value);
  return JSON.stringify(value, null, unit).replaceAll('\n', lineEnd + indent);
}

/** Adds a member behind the others, with a comma behind it where the last one has one. */
function withMember(text: string, object: Node, name: string, value: object): string {
  const style = styleOf(text, object);
  const end = object.offset + object.length - 1;
  const place = text.slice(0, end).trimEnd().length;
  const last = object.children?.at(-1);
  const lastEnd = last && last.offset + last.length;
  const hasComma = lastEnd !== undefined && commaBehind(text, lastEnd) !== undefined;
  const separated =
    lastEnd === undefined || hasComma
      ? text.slice(0, place)
      : `${text.slice(0, lastEnd)},${text.slice(lastEnd, place)}`;
  const begin = style.indent === undefined ? gapIn(text, object) : style.lineEnd + style.indent;
  const member = `${JSON.stringify(name)}: ${written(value, style)}${hasComma ? ',' : ''}`;
  const rest = text.slice(place);
  const close =
    style.indent === undefined || text.slice(place, end).includes('\n')
      ? ''
      : style.lineEnd + indentAt(text, object.offset);
  return separated + begin + member + close + rest;
}

function withoutProperty(text: string, { offset, length }: Node, previous: Node | undefined): string {
  const end = offset + length;
  const comma = commaBehind(text, end);
  if (comma !== undefined) return withoutBlank(cut(cut(text, comma, comma + 1), offset, end), offset);
  // In strict JSON, no comma may be behind the last one: then the comma in front goes.
  const inFront = previous && commaBehind(text, previous.offset + previous.length);
  const rest = withoutBlank(cut(text, offset, end), offset);
  return inFront === undefined ? rest : cut(rest, inFront, inFront + 1);
}

/** Where the comma behind a value is; comments may be in between. */
function commaBehind(text: string, end: number): number | undefined {
  const trivia = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
  trivia.lastIndex = end;
  trivia.test(text);
  return text[trivia.lastIndex] === ',' ? trivia.lastIndex : undefined;
}

function cut(text: string, start: number, end: number): string {
  return text.slice(0, start) + text.slice(end);
}

/** The text without the line that has become blank there, or without the blanks behind that place. */
function withoutBlank(text: string, at: number): string {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const [blanks = '', lineEnd = ''] = /^[ \t]*(\r?\n)?/.exec(text.slice(at)) ?? [];
  const isBlankLine = lineEnd !== '' && text.slice(start, at).trim() === '';
  return isBlankLine
    ? cut(text, start, at + blanks.length)
    : cut(text, at, at + blanks.length - lineEnd.length);
}

function textOf({ offset, length }: Node, text: string): string {
  return text.slice(offset, offset + length);
}

function withoutMark(text: string): { mark: string; text: string } {
  return text.startsWith('\ufeff') ? { mark: '\ufeff', text: text.slice(1) } : { mark: '', text };
}
