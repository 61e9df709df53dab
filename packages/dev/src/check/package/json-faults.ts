import { desktopConfig, privilege, resourceContent, wizard } from 'plat-schemas/package';
import type * as z from 'zod/mini';
import { type Fault, fault } from '../findings.js';
import type { Pair } from '../rules/rule.js';
import type { JsonFile } from './json-file.js';
import type { PackageOnDisk } from './read-package.js';

interface Kind {
  schema: z.ZodMiniType;
  /** The name of its JSON Schema. */
  name: string;
}

const PRIVILEGE: Kind = { schema: privilege, name: 'privilege' };
const RESOURCE: Kind = { schema: resourceContent, name: 'resource' };
const DESKTOP: Kind = { schema: desktopConfig, name: 'desktop-config' };
const WIZARD: Kind = { schema: wizard, name: 'wizard' };

/** Faults that the JSON files of a package have by themselves: syntax, and values of the wrong kind. */
export function jsonFaults(contents: PackageOnDisk): Fault[] {
  const files: [JsonFile | undefined, Kind][] = [
    [contents.json('config/privilege'), PRIVILEGE],
    [contents.json('config/resource'), RESOURCE],
    [contents.desktopConfig, DESKTOP],
    ...wizardFiles(contents).map((file): [JsonFile, Kind] => [file, WIZARD]),
  ];
  return files.flatMap(([file, kind]) =>
    file === undefined ? [] : [...file.faults, ...valueFaults(file, kind)],
  );
}

/** The files of `wizard/`. */
export function wizardFiles({ entries, json }: PackageOnDisk): JsonFile[] {
  return [...entries.keys()].filter((path) => path.startsWith('wizard/')).flatMap((path) => json(path) ?? []);
}

function valueFaults({ file, value, at }: JsonFile, { schema, name }: Kind): Fault[] {
  if (value === undefined) return [];
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).flatMap(leavesOf).flatMap((issue): Fault[] => {
    const { path } = issue;
    // It has a rule of its own.
    if (path.at(-1) === 'initValue') return [];
    const reason = reasonOf(issue);
    return [fault('json-value-invalid', { file, ...at(path) }, { path: nameOf(path), reason, schema: name })];
  });
}

type Issue = z.core.$ZodIssue;

/** Of several possible kinds of value, what is wrong with the first. */
function leavesOf(issue: Issue): Issue[] {
  const [first] = issue.code === 'invalid_union' ? issue.errors : [];
  if (first === undefined || first.length === 0) return [issue];
  return first.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

function reasonOf(issue: Issue): Pair | string {
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String).join(', ');
    return [`expected one of ${values}`, `应为其中之一：${values}`];
  }
  if (issue.code === 'invalid_type') return [`expected ${issue.expected}`, `类型应为 ${issue.expected}`];
  if (issue.code === 'too_small') return ['must not be empty', '不能为空'];
  return issue.code === 'invalid_union' ? ['unknown type', '类型未知'] : issue.message;
}

function nameOf(path: readonly PropertyKey[]): Pair | string {
  return path.length === 0 ? ['the value', '值'] : path.map(String).join(' > ');
}
