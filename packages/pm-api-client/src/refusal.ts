import { isJson, type Json, ownIn } from 'plat-common/json';
import type { Text } from 'plat-common/text';
import type { Call } from './call.js';
import type { PmErrorCode } from './errors.js';
import type { Hide } from './secrets.js';

/** A refusal of the server, without the secrets that its message may repeat. */
export interface Refusal {
  code: Extract<PmErrorCode, 'forbidden' | 'not-found' | 'not-visible' | 'validation'>;
  /** The server's message, in one line, or what it did without one. */
  said: string | Text;
  /** The server's messages by field, if it returned them by field. */
  fields?: Record<string, string[]>;
  /** Newer servers reject an ended session with the same message. */
  mayBeSession?: true;
}

/** The rejected request; the message is compared with its `path`. */
type Refused = Pick<Call, 'method'> & Partial<Pick<Call, 'path' | 'body' | 'query' | 'alsoAs'>>;

/** The keys of the server's message in a refusal. */
const WORDS = ['message', 'reason', 'error'] as const;

/** Classifies a response that reports a failure. */
export function refusalOf(call: Refused, status: number, body: Json, hide: Hide): Refusal {
  const { load } = body;
  const key = WORDS.find((name) => body[name] !== undefined && body[name] !== null);
  const found = wordsIn(isJson(load) ? load.alert : key === undefined ? alertIn(body.callback) : body[key]);
  const ownNames = Object.entries(call.alsoAs ?? {});
  const words = found.map((one) => ({
    ...one,
    name: ownNames.find(([, others]) => others.includes(one.name ?? ''))?.[0] ?? one.name,
  }));
  const plain = shortened(words.map(({ text }) => text).join(' '));
  const named = words.filter(({ name }) => name !== undefined);
  const fields = named.length > 0 ? fieldsIn(named, hide) : fieldsMeant(call, plain, hide);
  const shown = words.map(({ name, text }) => hide(name === undefined ? text : `${name}: ${text}`));
  return {
    ...codeOf(call, status, body, plain, named.length > 0),
    said: shortened(shown.join(' ')),
    ...(fields && { fields }),
  };
}

function codeOf(
  call: Refused,
  status: number,
  body: Json,
  said: string,
  hasFields: boolean,
): Pick<Refusal, 'code' | 'mayBeSession'> {
  if (status === 403 || /^((access )?not allowed|access denied)\.?$/i.test(said)) {
    return { code: 'forbidden', ...(/^access not allowed/i.test(said) ? { mayBeSession: true } : {}) };
  }
  if (HIDDEN.test(said)) return { code: 'not-visible' };
  if (status === 404 || body.code === 404 || /^404 not found$/i.test(said)) return { code: 'not-found' };
  // A read sends nothing that could be wrong but the number in its path.
  const isAbout = call.method === 'GET' || (!hasFields && isAboutRecord(call, said));
  if (MISSING.test(said) && (isAbout || isAboutParent(call, said))) return { code: 'not-found' };
  return { code: 'validation' };
}

/** Messages about a record that this user may not see, in the languages of the server. */
export const HIDDEN =
  /^your access to .{1,40} is denied|^access denied to this|(^|[^\w])is not allowed\.?$|^you do not have permission to access th(is|e)\b|^this is a private|^这是一条私人事务|^這是一條私人事務|^您无权访问该|^您無權訪問該/i;

/** Messages about a missing record. */
const MISSING = /does not exist|访问的对象不存在|訪問的對象不存在/i;

/** The server's names of a missing record, each with the collections of such records and the fields that refer to one. */
const ENTITIES: Readonly<Record<string, { of: readonly string[]; fields: readonly string[] }>> = {
  Bug: { of: ['bugs'], fields: ['duplicateBug', 'bug', 'bugID'] },
  // Epics and requirements are kept as stories.
  Story: {
    of: ['stories', 'epics', 'requirements'],
    fields: ['story', 'storyID', 'duplicateStory', 'stories', 'parent'],
  },
  Task: { of: ['tasks'], fields: ['task', 'taskID', 'parent'] },
  Case: { of: ['testcases'], fields: ['case', 'caseID', 'testcase'] },
  Testtask: { of: ['testtasks'], fields: ['testtask', 'testtaskID'] },
  Product: { of: ['products'], fields: ['productID', 'product', 'products'] },
  Products: { of: [], fields: ['products'] },
  Program: { of: ['programs'], fields: ['program', 'programID', 'parent'] },
  Project: { of: ['projects'], fields: ['project', 'projectID'] },
  Execution: { of: ['executions'], fields: ['executionID', 'execution'] },
  Plan: { of: ['productplans'], fields: ['plan', 'planID', 'plans'] },
  Build: { of: ['builds'], fields: ['build', 'buildID', 'openedBuild', 'resolvedBuild'] },
  User: {
    of: ['users'],
    fields: ['assignedTo', 'reviewer', 'owner', 'mailto', 'PO', 'QD', 'RD', 'PM', 'account', 'feedbackBy'],
  },
};

function entityIn(said: string) {
  const [, word = ''] = /^(\w+) does not exist/i.exec(said) ?? [];
  return ownIn(ENTITIES, word);
}

/** Is the missing record the one that the path names? Else it is one that a field names, and the path's is there. */
function isAboutRecord({ method, path }: Refused, said: string): boolean {
  const entity = entityIn(said);
  if (method === 'GET' || path === undefined || entity === undefined) return true;
  // A create below a record names that record in its path: /products/99/bug/modules.
  if (method === 'POST' && !/^\/\w+\/\d+\//.test(path)) return false;
  return entity.of.includes(path.split('/')[1] ?? '');
}

/** What a new record is below. */
const PARENTS = /^(product|project|execution|program) does not exist/i;

const isAboutParent = ({ method, path = '' }: Refused, said: string): boolean =>
  method === 'POST' && /^\/\w+$/.test(path) && PARENTS.test(said);

/** The fields that a sentence without names is about. */
function fieldsMeant(call: Refused, said: string, hide: Hide): Record<string, string[]> | undefined {
  const missing = /^Missing required parameter: (\w+)\.?$/.exec(said)?.[1];
  if (missing !== undefined) return { [hide(missing)]: [shortened(hide(said))] };
  if (call.path === undefined || isAboutRecord(call, said)) return undefined;
  const sent = { ...call.query, ...call.body };
  const names = (entityIn(said)?.fields ?? []).filter(
    (name) => sent[name] !== undefined && sent[name] !== '',
  );
  if (names.length === 0) return undefined;
  return Object.fromEntries(names.map((name) => [name, [shortened(hide(said))]]));
}

/** The validator's message: a field name and what is wrong with it; `openedBuild[]` means openedBuild. */
function fieldsIn(named: readonly Words[], hide: Hide): Record<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const { name = '', text } of named) {
    const field = hide(name.replace(/\[\d{0,9}\]$/, ''));
    fields.set(field, [...(fields.get(field) ?? []), shortened(hide(text))]);
  }
  return Object.fromEntries(fields);
}

/** The sentence that a page would show in a box, out of the script that does it. */
function alertIn(callback: unknown): string {
  const script = typeof callback === 'string' ? callback.slice(0, MAX_CHARACTERS) : '';
  return /(?:message: |alert\()'([^']*)'/.exec(script)?.[1] ?? '';
}

/** A part of the server's message, and the field it concerns. */
interface Words {
  name: string | undefined;
  text: string;
}

/** Characters of a server's words that are looked at. */
const MAX_CHARACTERS = 4000;

/** The parts of the server's message, up to a readable number. */
function wordsIn(said: unknown): Words[] {
  const words: Words[] = [];
  let left = MAX_CHARACTERS;
  const take = (value: unknown, name: string | undefined): void => {
    if (left <= 0) return;
    // Each part counts, so that parts without words come to an end too.
    left -= 1;
    if (Array.isArray(value)) {
      for (const part of value.slice(0, MAX_CHARACTERS)) take(part, name);
    } else if (isJson(value)) {
      for (const key in value) {
        if (left <= 0) return;
        take(value[key], name ?? (key === 'message' ? undefined : key));
      }
    } else {
      const text = String(value).slice(0, 2 * MAX_CHARACTERS);
      words.push({ name, text });
      left -= text.length + (name?.length ?? 0);
    }
  };
  take(said, undefined);
  return words;
}

/** In one line. Only after the secrets are out: they may hold blanks, and what is cut off would not be found. */
function shortened(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 300);
}
