import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { said, text } from 'plat-common/text';
import { PmClient, PmError, type PmErrorRequest } from 'pm-api-client';
import { chinese as ofLibrary } from 'pm-api-client/zh';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { chineseFaults, templatesIn } from '../../common/test/fixtures/templates.js';
import { commandWords } from '../src/command-words.js';
import { explained, sentenceOf } from '../src/report-error.js';
import { textsIn } from '../src/texts.js';
import { commandWords as chineseWords, zh } from '../src/zh/index.js';

const packages = join(import.meta.dirname, '../..');
const templates = templatesIn(join(packages, 'pm-api-client/src'));

/** What the schemas' own checks say is wrong: the last argument of `z.refine` or its `error`, or what `requires` says. */
const checks = nodesIn(join(packages, 'schemas/src/pm'), (node) => {
  const [, other, value] = /^kind\.requires\('(\w+)', '(\w+)',/.exec(node.getText()) ?? [];
  if (ts.isCallExpression(node) && other !== undefined) return `is required with ${other} ${value}`;
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'z.refine') return undefined;
  return /(?:error: |,\s+)'([^']+)',?\s*\}?\)$/.exec(node.getText())?.[1];
});

const all = [...templates, ...checks.map((template) => ({ template, zh: undefined, place: 'schemas' }))];

/** The options that the library's interfaces have. */
const options = nodesIn(join(packages, 'pm-api-client/src'), (node) => {
  if (!ts.isPropertySignature(node) || !ts.isInterfaceDeclaration(node.parent)) return undefined;
  return /(Options|Credentials)$/.test(node.parent.name.text) ? node.name.getText() : undefined;
});

function nodesIn(folder: string, pick: (node: ts.Node) => string | undefined): string[] {
  const found = new Set<string>();
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts')) continue;
    const source = readFileSync(join(folder, path), 'utf8');
    const visit = (node: ts.Node): void => {
      const one = pick(node);
      if (one !== undefined) found.add(one);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  }
  return [...found];
}

describe('the texts of the library', () => {
  it('are all in the Chinese catalogue', () => {
    expect(templates.length).toBeGreaterThan(300);
    expect(checks.length).toBeGreaterThan(3);
    expect(chineseFaults(all, ofLibrary.templates)).toEqual([]);
  });

  it('are all in the words of the command, and nothing else is', () => {
    const words = options.filter((option) => /[A-Z]/.test(option) && !/^on[A-Z]/.test(option));
    expect(words).toEqual(expect.arrayContaining(['baseUrl', 'timeoutMs', 'settleMs', 'maxItems']));
    const foreign = new RegExp(
      `(?<!--)\\b(${words.join('|')}|PmClient|(the|this) (client|package)|the option|AbortSignal)\\b`,
    );
    for (const [words, own] of [
      [commandWords, commandWords.templates],
      [{ language: 'zh', templates: zh }, chineseWords],
    ] as const) {
      const left = templates.map(({ template }) => said({ template, values: [] }, words));
      expect(left.filter((template) => foreign.test(template))).toEqual([]);
      const faults = chineseFaults(all, own);
      expect(faults.filter((fault) => !fault.includes(': no Chinese for '))).toEqual([]);
    }
  });
});

const [english, chinese] = [await textsIn('en'), await textsIn('zh')];

describe('an error', () => {
  const failure = (why: string, request?: PmErrorRequest) =>
    new PmError({
      code: 'validation',
      why: text`the server reported "${why}".`,
      hint: text`Check account and password.`,
      request,
    });

  it('has its reason and its advice apart, in the words of the command', async () => {
    expect(explained(english, failure('No'))).toEqual({
      message: 'the server reported "No".',
      hint: 'Check account and password. See docs/guides/pm-errors.md#validation',
    });
  });

  it('has its kind and its request before the reason in Chinese', async () => {
    const error = failure('No', { method: 'GET', path: '/bugs/1' });
    expect(sentenceOf(chinese, error, error)).toBe(
      '服务器拒绝了字段的值（validation）：GET /bugs/1：服务器返回：“No”。请检查账号和密码。详见 docs/zh/guides/pm-errors.md#validation',
    );
  });

  it('has the words of the server unchanged', () => {
    for (const words of [
      'No. Really; "no" or so: raise timeoutMs. title is required',
      'Check account and password. {0} {1} $& $1',
      '标题不能为空。请填写；再试',
      '"'.repeat(100_000),
    ]) {
      expect(explained(english, failure(words)).message).toContain(`"${words}"`);
      expect(explained(chinese, failure(words)).message).toContain(`“${words}”`);
    }
  });
});

/** Sentences in English: names of fields, codes, addresses and the server's words are none. */
function englishIn(shown: string): string[] {
  const own = shown.replace(
    /"[^"]*"|“[^”]*”|docs\/\S+|\b(GET|POST|PUT|DELETE) \/[\w/]*|pm-api auth login/g,
    '',
  );
  return own.match(/[A-Za-z]{2,} [a-z]{2,}.*/g) ?? [];
}

type Answer = (url: URL, method: string) => Response | Promise<Response>;

const json = (body: object, status = 200) => Response.json(body, { status });
const success = (body: object) => () => json({ status: 'success', ...body });
const refusal =
  (message: unknown, status = 200) =>
  () =>
    json({ status: 'fail', message }, status);
const bug = { id: 1, title: 'a', status: 'active', openedBuild: ['trunk'] };
const nested = `${'['.repeat(300)}${']'.repeat(300)}`;
const login = (user: object) => ({ status: 'success', token: 'a'.repeat(32), user: { id: 2, ...user } });

/** A client of a server that gives this answer to all but a login. */
const clientOf = (answer: Answer, user?: object) =>
  new PmClient({
    baseUrl: 'https://pm.test',
    ...(user ? { account: 'qa1', password: 'right' } : { token: 'given', timeZone: 'Asia/Shanghai' }),
    clock: {
      setTimeout: (run, ms) => setTimeout(run, ms / 100),
      clearTimeout: (timer) => clearTimeout(timer as number),
    },
    fetch: async (input, init) => {
      const url = new URL(String(input));
      return user && url.pathname.endsWith('/login') ? json(login(user)) : answer(url, init?.method ?? '');
    },
  });
const unreachable = async () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }));

/** The bug before a write and after it: it is read after it was written. */
const readAs = (after: object): Answer => {
  let isWritten = false;
  return (_, method) => {
    isWritten ||= method !== 'GET';
    return json({ status: 'success', bug: isWritten ? after : bug });
  };
};

type Call = (pm: PmClient) => unknown;
const create = (fields: object): Call => {
  const all = { productID: 1, title: 'a', openedBuild: ['trunk'], ...fields };
  return (pm) => pm.bugs.create(all as never);
};
const get: Call = (pm) => pm.bugs.get(1);
const listed: Call = (pm) => pm.bugs.list({ product: 1 });
const aborted = AbortSignal.abort();

/** What fails, with the server's answer and its user. */
type Failure = readonly [name: string, call: Call, answer?: Answer, user?: object];

const failures: readonly Failure[] = [
  ['an address that is none', () => new PmClient({ baseUrl: 'pm.example.com', token: 'a' })],
  ['a password in the address', () => new PmClient({ baseUrl: 'https://a:b@pm.test', token: 'a' })],
  ['no credentials', () => new PmClient({ baseUrl: 'https://pm.test' } as never)],
  ['a token with a blank', () => new PmClient({ baseUrl: 'https://pm.test', token: 'a b' })],
  ['a time zone that is none', () => new PmClient({ baseUrl: 'https://pm.test', token: 'a', timeZone: 'x' })],
  ['a number as a title', create({ title: 5 })],
  ['an empty title', create({ title: '' })],
  ['a text as a number', create({ severity: 'high' })],
  ['half of an emoji', create({ title: '\ud83d' })],
  ['a blank at the end', create({ title: 'a ' })],
  ['a state that nothing changes', (pm) => pm.users.update(1, { status: 'x' } as never)],
  ['a duplicate of nothing', (pm) => pm.bugs.resolve(1, { resolution: 'duplicate', resolvedBuild: 'trunk' })],
  [
    'steps that are empty',
    (pm) => pm.testcases.create({ productID: 1, title: 'a', type: 'x', steps: [''] } as never),
  ],
  ['page 0', (pm) => pm.bugs.list({ product: 1, pageID: 0 })],
  ['an order that is none', (pm) => pm.bugs.list({ product: 1, orderBy: 'id' as never })],
  ['a limit below 0', (pm) => pm.bugs.all({ product: 1 }, { maxItems: -1 })],
  ['a concurrency of 0', (pm) => pm.bugs.createMany([], { concurrency: 0 })],
  ['a journal that is a folder', (pm) => pm.bugs.createMany([], { journal: import.meta.dirname })],
  ['an empty file', (pm) => pm.files.upload(new Blob([]), { objectType: 'bug', objectID: 1, name: 'a' })],
  ['a file that is not there', (pm) => pm.files.upload('/no/file', { objectType: 'bug', objectID: 1 })],
  ['a path that is none', (pm) => pm.request('GET', '../x')],
  ['an empty comment', (pm) => pm.bugs.comment(1, ' ')],
  ['a session that has ended', get, () => json({}, 401)],
  ['a refusal', get, refusal('Access not allowed', 403)],
  ['a refusal for a role', get, refusal('Not allowed', 403), { role: 'dev' }],
  ['a refusal for no role', get, refusal('Not allowed', 403), { role: '' }],
  ['a refusal for a group', get, refusal('Not allowed', 403), { rights: { rights: [] }, groups: ['2'] }],
  ['a refusal for groups', get, refusal('Not allowed', 403), { rights: { rights: [] }, groups: ['2', '3'] }],
  ['a refusal for no group', get, refusal('Not allowed', 403), { rights: { rights: [] } }],
  ['a record that is hidden', get, refusal('Your access to the product is denied.')],
  ['a field that the server refuses', create({}), refusal({ title: ['『标题』不能为空'] })],
  ['HTTP 500', get, () => json({}, 500)],
  ['HTTP 500 to a write', create({}), () => json({}, 500)],
  ['a page', get, () => new Response('<html>')],
  ['text', get, () => new Response('Saved', { headers: { 'content-type': 'text/plain' } })],
  ['nothing', get, () => new Response('')],
  [
    'nothing for feedbacks',
    (pm) => pm.feedbacks.get(1),
    ({ pathname }) => new Response(pathname.includes('users') ? '{}' : ''),
  ],
  ['too many levels', get, () => new Response(nested)],
  ['a redirect', get, () => new Response('', { status: 302, headers: { location: '/x.php' } })],
  ['another record', get, success({ bug: { ...bug, id: 2 } })],
  ['a list without a list', listed, success({})],
  ['an entry without a number', listed, success({ bugs: [{}], pager: { recTotal: 1 } })],
  [
    'a page without its records',
    (pm) => pm.bugs.all({ product: 1 }),
    success({ bugs: [], pager: { recTotal: 5 } }),
  ],
  ['no connection', get, unreachable],
  ['no answer', get, async () => new Promise<Response>(() => {})],
  ['no answer to a write', create({}), async () => new Promise<Response>(() => {})],
  ['an interruption', (pm) => pm.bugs.get(1, { signal: aborted })],
  [
    'a login that is refused',
    () => {
      const fetch = async () => refusal('登录失败')();
      return new PmClient({ baseUrl: 'https://pm.test', account: 'qa1', password: 'a', fetch }).login();
    },
  ],
  ['a write that was not applied', (pm) => pm.bugs.update(1, { title: 'b' }), readAs(bug)],
  ['a close that was not applied', (pm) => pm.bugs.close(1), readAs(bug)],
  ['a delete that was not applied', (pm) => pm.bugs.delete(1), readAs(bug)],
];

describe('in Chinese', () => {
  it('there is no English sentence in an error', async () => {
    const odd: object[] = [];
    for (const [name, call, answer = refusal('x'), user] of failures) {
      const thrown = await Promise.resolve()
        .then(() => call(clientOf(answer, user)))
        .then(undefined, (error: unknown) => error);
      if (!(thrown instanceof PmError)) return expect.unreachable(`${name}: ${thrown}`);
      const { message, hint } = explained(chinese, thrown);
      const unfilled = `${message}${hint}`.match(/\{\d\}|undefined|object/g) ?? [];
      const wrong = [...englishIn(`${message} ${hint}`), ...unfilled];
      if (wrong.length > 0) odd.push({ name, wrong, message, hint });
    }
    expect(odd).toEqual([]);
  });

  it('there is none in the hints of results', async () => {
    const pm = clientOf(success({ bugs: [], pager: { recTotal: 0 } }));
    const page = await pm.bugs.list({ product: 1, browse: 'unclosed' });
    expect(page.hintText && chinese.say(page.hintText)).toBe(
      '列表可能因此为空：只查询了 browse 为 unclosed 的 bugs。',
    );
    const unread = await clientOf(success({ id: 7 })).bugs.create(
      { productID: 1, title: 'a', openedBuild: ['trunk'] },
      { verify: false },
    );
    expect('hintText' in unread && chinese.say(unread.hintText)).toBe('未读取记录核实。');
  });

  it('the most important one is whole', async () => {
    const error = await clientOf(readAs(bug))
      .bugs.update(1, { title: 'b' })
      .then(undefined, (thrown: unknown) => thrown as PmError);
    expect(error instanceof PmError && explained(chinese, error).message).toBe(
      '修改没有生效（not-applied）：PUT /bugs/1：服务器返回成功，但记录 1 与要求不一致（title：应为 "b"，实际为 "a"）。',
    );
  });
});
