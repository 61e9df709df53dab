import { readFileSync } from 'node:fs';
import { PmClient } from 'pm-api-client';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { ResourceDefinition } from '../../src/resource/definition.js';
import { definitions } from '../../src/resources/definitions.js';

const root = new URL('../../../../', import.meta.url).pathname;
const probe = `${root}packages/pm-api-client/test/probe.ts`;
const table: Readonly<Record<string, ResourceDefinition>> = definitions;

const operations = Object.entries(table).flatMap(([resource, definition]) =>
  operationsOf(definition).map((operation) => ({ resource, ...operation })),
);

/** The operations of a definition, with what stands before their fields and the names of these. */
function operationsOf({ get, list, create, update, transitions = {} }: ResourceDefinition) {
  const operation = (name: string, before?: string, fields: string[] = []) => ({ name, before, fields });
  const filter = [...Object.keys(list?.parents ?? {}), 'browse', 'recPerPage', 'orderBy'];
  const created = Object.keys(create?.fields.shape ?? {});
  return [
    ...(get === true ? [operation('get')] : []),
    ...(list ? ['each', 'all'].map((name) => operation(name, '{', filter)) : []),
    ...(list ? [operation('list', '{', [...filter, 'pageID'])] : []),
    ...(create ? [operation('create', '{', created), operation('createMany', '[{', created)] : []),
    operation('delete'),
    ...Object.entries({ ...(update && { update }), ...transitions }).flatMap(([name, { fields }]) => [
      operation(name, '1, {', Object.keys(fields.shape)),
      operation(
        `${name}Many`,
        name === 'update' ? '[{ id: 1, fields: {' : '[1], {',
        Object.keys(fields.shape),
      ),
    ]),
  ];
}

/** What an editor asks of TypeScript, over the sources of the client. */
class Editor {
  #code = '';
  #version = 0;
  readonly #service: ts.LanguageService;

  constructor() {
    const { config } = ts.readConfigFile(`${root}tsconfig.test.json`, ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
    this.#service = ts.createLanguageService({
      getCompilationSettings: () => options,
      getScriptFileNames: () => [probe],
      getScriptVersion: (path) => (path === probe ? String(this.#version) : '0'),
      getScriptSnapshot: (path) => {
        if (path === probe) return ts.ScriptSnapshot.fromString(this.#code);
        return ts.sys.fileExists(path) ? ts.ScriptSnapshot.fromString(readFileSync(path, 'utf8')) : undefined;
      },
      getCurrentDirectory: () => root,
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      fileExists: (path) => path === probe || ts.sys.fileExists(path),
      readFile: ts.sys.readFile,
      directoryExists: ts.sys.directoryExists,
    });
  }

  /** Opens a program with a look at each of these places, which `|` marks, and gives what is shown there. */
  show<Shown>(codes: readonly string[], look: (at: number) => Shown): Shown[] {
    this.#code = "import type { PmClient } from 'pm-api-client';\ndeclare const pm: PmClient;\n";
    this.#version += 1;
    const places = codes.map((code) => {
      const at = this.#code.length + code.indexOf('|');
      this.#code += `${code.replace('|', '')};\n`;
      return at;
    });
    return places.map(look);
  }

  /** What a pointer that rests on a name shows: its type, and its documentation. */
  hovers(codes: readonly string[]): [text: string, documentation: string][] {
    return this.show(codes, (at) => {
      const { displayParts, documentation } = this.#service.getQuickInfoAtPosition(probe, at - 1) ?? {};
      return [ts.displayPartsToString(displayParts), ts.displayPartsToString(documentation)];
    });
  }

  /** What is offered at each place, by name, with its documentation. */
  completions(codes: readonly string[]): Map<string, string>[] {
    return this.show(codes, (at) => {
      const options = { includeSymbol: true };
      const { entries = [] } = this.#service.getCompletionsAtPosition(probe, at, options) ?? {};
      const checker = this.#service.getProgram()?.getTypeChecker();
      const documented = entries.map(
        ({ name, symbol }) =>
          [name, ts.displayPartsToString(symbol?.getDocumentationComment(checker))] as const,
      );
      return new Map(documented);
    });
  }

  /** The signatures that are shown within the brackets of each call, as their documentation. */
  signatures(codes: readonly string[]): string[][] {
    return this.show(codes, (at) => {
      const { items = [] } = this.#service.getSignatureHelpItems(probe, at, undefined) ?? {};
      return items.map(({ documentation }) => ts.displayPartsToString(documentation));
    });
  }
}

const editor = new Editor();
const pm = new PmClient({ baseUrl: 'https://pm.example.com', token: 't' });
const names = Object.keys(table) as (keyof typeof definitions)[];
const members = names.map((name) => `pm.${name}.|`);

/** Each place offers what belongs there, nothing else where that is all, and everything with what it is. */
function expectOffered(codes: readonly string[], wanted: readonly (readonly string[])[], isAll = true): void {
  editor.completions(codes).forEach((shown, index) => {
    const names = [...shown.keys()];
    const expected = [...(wanted[index] ?? [])].sort();
    expect(isAll ? names.sort() : expected.filter((name) => names.includes(name)), codes[index]).toEqual(
      expected,
    );
    expect(
      [...shown].filter(([, text]) => text === ''),
      codes[index],
    ).toEqual([]);
  });
}

describe('what an editor shows', () => {
  it('of the client, every resource is documented, and short', () => {
    const shown = editor.hovers(names.map((name) => `pm.${name}|`));
    expect(shown.filter(([, documentation]) => documentation === '')).toEqual([]);
    expect(shown.filter(([text, documentation]) => text.length + documentation.length > 800)).toEqual([]);
  });

  it('of a resource, every operation that there is at run time is offered with what it does, and no other', () => {
    expectOffered(
      members,
      names.map((name) => Object.keys(pm[name])),
    );
  });

  it('of an operation, the pointer and the brackets show what it does, in one signature', () => {
    const codes = operations.map(({ resource, name }) => `pm.${resource}.${name}`);
    const hovers = editor.hovers(codes.map((code) => `${code}|`));
    expect(codes.filter((_, index) => hovers[index]?.[1] === '')).toEqual([]);
    const signatures = editor.signatures(codes.map((code) => `${code}(|)`));
    const isOne = (shown: readonly string[] = []) => shown.length === 1 && /\w/.test(shown[0] ?? '');
    expect(codes.filter((_, index) => !isOne(signatures[index]))).toEqual([]);
  });

  // A property of a callable type shows the comment of the type in a call, which is the same for every transition.
  it('of an operation that is called, the pointer shows what this operation does', () => {
    const single = operations.filter(({ name }) => !name.endsWith('Many'));
    const offered = editor.completions(members);
    const own = single.map(({ resource, name }) => offered[Object.keys(table).indexOf(resource)]?.get(name));
    const calls = editor.hovers(single.map(({ resource, name }) => `pm.${resource}.${name}|()`));
    expect(calls.map(([, documentation]) => documentation)).toEqual(own);
  });

  it('of its fields, every one is offered with what it is', () => {
    const taking = operations.filter(({ before }) => before !== undefined);
    const CLOSING: Readonly<Record<string, string>> = { '{': ' }', '[': ']' };
    const closing = (before: string) =>
      [...before.replace('[1]', '')]
        .reverse()
        .map((sign) => CLOSING[sign] ?? '')
        .join('');
    const codes = taking.map(
      ({ resource, name, before = '' }) => `pm.${resource}.${name}(${before} |${closing(before)})`,
    );
    expectOffered(
      codes,
      taking.map(({ fields }) => fields),
      false,
    );
  });

  it('of its options, every one is offered with what it is', () => {
    const write = ['verify', 'dryRun', 'extra', 'signal', 'timeoutMs', 'richText'];
    const bulk = [...write, 'concurrency', 'journal', 'settleMs', 'onProgress'];
    const codes = [
      'pm.bugs.resolve(1, { resolution: "fixed", resolvedBuild: "trunk" }, { | })',
      'pm.bugs.resolveMany([1], { resolution: "fixed", resolvedBuild: "trunk" }, { | })',
      'pm.bugs.createMany([], { | })',
      'pm.bugs.each({ product: 1 }, { | })',
    ];
    expectOffered(codes, [write, bulk, bulk, ['prefetch', 'maxItems', 'signal', 'timeoutMs', 'richText']]);
  });

  it('of a record, every field is offered with what it is', () => {
    const codes = names.map((name) => `(await pm.${name}.all({} as never))[0]!.|`);
    expectOffered(
      codes,
      names.map((name) => Object.keys(definitions[name].record.shape)),
    );
  });

  it('of what is written and reported, every member is offered with what it is', () => {
    const codes = [
      '(await pm.bugs.close(1)).|',
      '(await pm.bugs.list({ product: 1 })).|',
      '(await pm.bugs.closeMany([1])).|',
      '(await pm.bugs.closeMany([1])).items[0]!.|',
      '(await pm.bugs.close(1, {}, { dryRun: true })).|',
    ];
    expectOffered(
      codes,
      [['id', 'outcome'], ['items'], ['items', 'counts'], ['index'], ['method', 'path']],
      false,
    );
  });

  it('of a list of values, the known ones are offered', () => {
    const [shown] = editor.completions(['pm.bugs.resolve(1, { resolution: "|" })']);
    const values = ['fixed', 'bydesign', 'willnotfix', 'tostory'];
    expect([...(shown?.keys() ?? [])]).toEqual(expect.arrayContaining(values));
  });
});
