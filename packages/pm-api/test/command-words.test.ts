import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startFakePm } from 'plat-testing/pm';
import { PmError } from 'pm-api-client';
import ts from 'typescript';
import { afterAll, describe, expect, it } from 'vitest';
import { commandWords, explain } from '../src/command-words.js';
import { pmApi } from './support.js';

const src = join(import.meta.dirname, '../../pm-api-client/src');

/** The library's sources. */
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) =>
    ts.createSourceFile(path, readFileSync(join(src, path), 'utf8'), ts.ScriptTarget.Latest, true),
  );

/** The texts in the library that are sentences or parts of sentences: what a message or a hint can be made of. */
const texts = sources.flatMap((source) => found(source, textOf)).filter((text) => /\w \w/.test(text));

/** The options that the library's interfaces for options have. */
const options = [...new Set(sources.flatMap((source) => found(source, optionsOf)).flat())];

/** Options whose names are words of the command too: flags, variables or words of the language. */
const SHARED = [
  'account',
  'password',
  'token',
  'journal',
  'fetch',
  'clock',
  'signal',
  'verify',
  'extra',
  'prefetch',
  'query',
  'body',
];

function found<T>(node: ts.Node, pick: (node: ts.Node) => T | undefined): T[] {
  const here = pick(node);
  const below: T[] = [];
  ts.forEachChild(node, (child) => void below.push(...found(child, pick)));
  return here === undefined ? below : [here, ...below];
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node.parent ?? node)) return undefined;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

function optionsOf(node: ts.Node): string[] | undefined {
  if (!ts.isInterfaceDeclaration(node) || !/(Options|Credentials)$/.test(node.name.text)) return undefined;
  return node.members.flatMap(({ name }) => (name !== undefined && ts.isIdentifier(name) ? [name.text] : []));
}

describe('the words of the command', () => {
  it('are in place of each option that the library has', () => {
    expect(options).toEqual(
      expect.arrayContaining(['baseUrl', 'timeoutMs', 'settleMs', 'dryRun', 'maxItems']),
    );
    // Their names are words of the language, and the sentences that hold them are translated as a whole.
    const library = [...SHARED, 'name', 'probe', 'to'];
    const others = options.filter((option) => !library.includes(option) && !/^on[A-Z]/.test(option));
    for (const option of others) expect(commandWords(`Raise ${option}.`)).not.toBe(`Raise ${option}.`);
  });

  it('are in every sentence that the library can say', () => {
    expect(texts.length).toBeGreaterThan(100);
    const words = options.filter((option) => /[A-Z]/.test(option));
    const foreign = new RegExp(`\\b(${words.join('|')}|PmClient|(the|this) client|verify: \\w+|signal)\\b`);
    const left = texts.map((text) => commandWords(text)).filter((text) => foreign.test(text));
    expect(left).toEqual([]);
  });

  it.each([
    ['Check baseUrl: it is the address.', 'Check --base-url or PM_BASE_URL: it is the address.'],
    [
      'Raise timeoutMs, or check that the server is running normally.',
      'Raise --timeout, or check that the server is running normally.',
    ],
    ['Check account and password.', 'Check PM_ACCOUNT and PM_PASSWORD.'],
    ['Give account and password, or a token.', 'Set PM_ACCOUNT and PM_PASSWORD, or PM_TOKEN.'],
    ['account is required.', 'account is required.'],
    ['to cannot be written (ENOSPC).', '--to cannot be written (ENOSPC).'],
    [
      'Send fields that this package does not define with the option extra.',
      'Send fields that pm-api does not define with --extra.',
    ],
    ['Allow more bytes where the server takes them.', 'Raise --max-bytes where the server takes them.'],
    ['the server reported "raise timeoutMs".', 'the server reported "raise timeoutMs".'],
  ])('%j is %j', (library, command) => expect(commandWords(library)).toBe(command));

  it('are found in linear time', () => {
    const start = performance.now();
    for (const part of ['\\"', '"', 'the ', 'account and ']) commandWords(part.repeat(100_000));
    // Quadratic work on such texts would take minutes.
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  it('have the hint apart from the reason', () => {
    const hint = 'Give something like https://pm.example.com.';
    const error = new PmError({ code: 'invalid-input', why: 'baseUrl is not an http address.', hint });
    expect(explain(error)).toEqual({
      why: '--base-url or PM_BASE_URL is not an http address.',
      hint: `${hint} See docs/guides/pm-errors.md#invalid-input`,
    });
  });
});

describe('an error of the command', async () => {
  const server = await startFakePm();
  afterAll(() => server.close());
  const env = { PM_BASE_URL: server.url, PM_ACCOUNT: 'qa1', PM_PASSWORD: 'wrong-one' };

  it.each([
    [
      'an address that is none',
      ['whoami'],
      { PM_BASE_URL: 'pm.example.com' },
      'pm-api: --base-url or PM_BASE_URL is not',
    ],
    [
      'an address without a server',
      ['whoami'],
      { PM_BASE_URL: 'http://127.0.0.1:1' },
      'hint: Check --base-url or PM_BASE_URL, the network',
    ],
    ['a password that is wrong', ['whoami'], {}, 'hint: Check PM_ACCOUNT and PM_PASSWORD.'],
    [
      'a token that has ended',
      ['get', 'bugs', '1'],
      { PM_TOKEN: 'stale' },
      'hint: Run pm-api auth login, or set a fresh PM_TOKEN, or PM_ACCOUNT and PM_PASSWORD so that pm-api',
    ],
    [
      'a time limit that no timer can hold',
      ['whoami', '--timeout', '1e9'],
      {},
      'Use seconds, more than 0 and at most 2147483.',
    ],
  ])('for %s speaks of what its user gives', async (_, argv, more, expected) => {
    const { stderr } = await pmApi(argv, { env: { ...env, ...more } });
    expect(stderr).toContain(expected);
  });
});
