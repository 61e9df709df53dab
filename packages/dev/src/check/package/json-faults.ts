import { desktopConfig, desktopEntry, privilege, resourceContent, wizard } from 'plat-schemas/package';
import * as z from 'zod/mini';
import { reasonOf, withReasons } from '../../config/read-json.js';
import type { Pair } from '../../texts/pairs.js';
import { type Fault, fault } from '../findings.js';
import type { JsonFile } from './json-file.js';
import type { PackageOnDisk } from './read-package.js';

/** By the name of its JSON Schema. */
const schemas = {
  privilege,
  resource: resourceContent,
  // The packing tool of the system rejects a text such as $schema beside the entries.
  'desktop-config': z.catchall(z.omit(desktopConfig, { $schema: true }), z.record(z.string(), desktopEntry)),
  wizard,
};
type Kind = keyof typeof schemas;

/** Faults that the JSON files of a package have by themselves: syntax, and values of the wrong kind. */
export function jsonFaults(contents: PackageOnDisk): Fault[] {
  const files: [JsonFile | undefined, Kind][] = [
    [contents.json('config/privilege'), 'privilege'],
    [contents.json('config/resource'), 'resource'],
    [contents.desktopConfig, 'desktop-config'],
    ...contents.wizards.map((file): [JsonFile, Kind] => [file, 'wizard']),
  ];
  return files.flatMap(([file, kind]) =>
    file === undefined ? [] : [...file.faults, ...valueFaults(file, kind)],
  );
}

function valueFaults({ file, value, at }: JsonFile, kind: Kind): Fault[] {
  if (value === undefined) return [];
  const given = withoutNulls(value ?? (kind === 'wizard' ? [] : {}));
  const { error } = schemas[kind].safeParse(given, withReasons);
  return (error?.issues ?? []).flatMap(leavesOf).flatMap((issue): Fault[] => {
    const { path, code } = issue;
    // It has a rule of its own.
    if (path.at(-1) === 'initValue' && code === 'invalid_type') return [];
    const isOfOption = path.includes('options') && path.at(-1) !== 'options';
    const isRejected =
      (kind === 'wizard' && !isOfOption && path.at(-1) !== 'placeholder') || isRejectedType(issue, value);
    const rule = isRejected ? 'json-value-invalid' : 'json-value-unknown';
    const reason = REASONS[code] ?? REASONS[issue.message] ?? reasonOf(issue);
    return [fault(rule, { file, ...at(path) }, { path: nameOf(path), reason })];
  });
}

// The packing tool of the system does not read these.
const UNREAD = /^(?:port|gatewayPrefix|gatewaySocket|join-groups|extra-groups|placeholder)$/;

/** Outside of questions the packing tool accepts every value of the right type, and what is missing or null. */
function isRejectedType({ code, path }: Issue, value: unknown): boolean {
  if (code === 'invalid_format') return true;
  if (path.some((key) => UNREAD.test(String(key)))) return false;
  const found = path.reduce<unknown>((part, key) => Object(part)[key], value);
  if (found === undefined || found === null) return false;
  return code === 'invalid_type' || (code === 'invalid_value' && typeof found !== 'string');
}

/** A value as the packing tool of the system reads it: null counts as missing. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item ?? {}));
  if (typeof value !== 'object' || value === null) return value;
  const given = Object.entries(value).filter(([, part]) => part !== null);
  return Object.fromEntries(given.map(([key, part]) => [key, withoutNulls(part)]));
}

type Issue = z.core.$ZodIssue;

/** Of several possible kinds of value, what is wrong with the first. */
function leavesOf(issue: Issue): Issue[] {
  const [first] = issue.code === 'invalid_union' ? issue.errors : [];
  if (first === undefined || first.length === 0) return [issue];
  return first.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** By the code of an issue, or by its message where that is one of the schemas' own. */
const REASONS: Readonly<Record<string, Pair>> = {
  'required needs a message': ['required needs a message', 'required 规则缺少 message'],
  'must have fewer than 1024 bytes': ['must have fewer than 1024 bytes', '须少于 1024 字节'],
  too_small: ['must not be empty', '不能为空'],
  invalid_union: [
    'unknown type; the types are text, password, switch, radio, select, checkbox and tips',
    '类型未知，可用的类型：text、password、switch、radio、select、checkbox、tips',
  ],
  invalid_format: [
    'must have at most 32 letters, digits and . _ -, and begin and end with a letter or digit',
    '最多 32 个字符，只能包含字母、数字和 . _ -，并以字母或数字开头和结尾',
  ],
};

/** A place in a file, with steps and items counted from 1 as people do. */
function nameOf(path: readonly PropertyKey[]): Pair {
  if (path.length === 0) return ['the value', '值'];
  const named = path.filter((key, index) => key !== 'items' || typeof path[index + 1] !== 'number');
  const joined = (...[step, item]: Pair) =>
    named
      .map((key, index) =>
        typeof key === 'number' ? (index === 0 ? step : item).replace('#', `${key + 1}`) : String(key),
      )
      .join(' > ');
  return [joined('step #', 'item #'), joined('第 # 步', '第 # 项')];
}
