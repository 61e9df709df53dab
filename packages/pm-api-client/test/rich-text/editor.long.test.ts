import { readFileSync } from 'node:fs';
import { PmClient } from 'pm-api-client';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { ResourceDefinition } from '../../src/resource/definition.js';
import { definitions } from '../../src/resources/definitions.js';

const root = new URL('../../../../', import.meta.url).pathname;
const probe = `${root}packages/pm-api-client/test/probe.ts`;
const table: Readonly<Record<string, ResourceDefinition>> = definitions;

/** One place in a program at which somebody looks: `|` marks it. */
interface Look {
  name: string;
  code: string;
}

const operations = Object.entries(table).flatMap(([resource, definition]) =>
  operationsOf(definition).map(({ name, before, fields }) => ({ resource, name, before, fields })),
);

/** The operations of a definition, with what stands before their fields and the names of these. */
function operationsOf({ get, list, create, update, transitions = {} }: ResourceDefinition) {
  const none: string[] = [];
  const places = Object.keys(list?.parents ?? {});
  const filter = [...places, 'browse', 'recPerPage', 'orderBy'];
  const changes = { ...(update && { update }), ...transitions };
  return [
    ...(get === true ? [{ name: 'get', before: undefined, fields: none }] : []),
    ...(list
      ? ['list', 'each', 'all'].map((name) => ({
          name,
          before: '{',
          fields: name === 'list' ? [...filter, 'pageID'] : filter,
        }))
      : []),
    ...(create
      ? [
          { name: 'create', before: '{', fields: Object.keys(create.fields.shape) },
          { name: 'createMany', before: '[{', fields: Object.keys(create.fields.shape) },
        ]
      : []),
    { name: 'delete', before: undefined, fields: none },
    ...Object.entries(changes).flatMap(([name, rule]) => [
      { name, before: '1, {', fields: Object.keys(rule.fields.shape) },
      {
        name: `${name}Many`,
        before: name === 'update' ? '[{ id: 1, fields: {' : '[1], {',
        fields: Object.keys(rule.fields.shape),
      },
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

  /** Opens a program with a look at each of these places, and gives the places' positions. */
  open(looks: readonly Look[]): number[] {
    this.#code = "import type { PmClient } from 'pm-api-client';\ndeclare const pm: PmClient;\n";
    this.#version += 1;
    return looks.map(({ code }) => {
      const at = this.#code.length + code.indexOf('|');
      this.#code += `${code.replace('|', '')};\n`;
      return at;
    });
  }

  /** What a pointer that rests on a name shows. */
  hover(at: number): { text: string; documentation: string } {
    const { displayParts, documentation } = this.#service.getQuickInfoAtPosition(probe, at) ?? {};
    return {
      text: ts.displayPartsToString(displayParts),
      documentation: ts.displayPartsToString(documentation),
    };
  }

  /** What is offered at a place, by name, with its documentation. */
  completions(at: number): Map<string, string> {
    const { entries = [] } = this.#service.getCompletionsAtPosition(probe, at, { includeSymbol: true }) ?? {};
    const checker = this.#service.getProgram()?.getTypeChecker();
    return new Map(
      entries.map(({ name, symbol }) => [
        name,
        ts.displayPartsToString(symbol?.getDocumentationComment(checker)),
      ]),
    );
  }

  /** The signatures that are shown within the brackets of a call, each with its documentation. */
  signatures(at: number): string[] {
    const { items = [] } = this.#service.getSignatureHelpItems(probe, at, undefined) ?? {};
    return items.map(({ documentation }) => ts.displayPartsToString(documentation));
  }
}

const editor = new Editor();
const pm = new PmClient({ baseUrl: 'https://pm.example.com', token: 't' });
const undocumented = (shown: ReadonlyMap<string, string>) => [...shown].filter(([, text]) => text === '');

describe('what an editor shows', () => {
  it('of the client, every resource is documented, and short', { timeout: 60_000 }, () => {
    const looks = Object.keys(table).map((name) => ({ name, code: `pm.${name}|` }));
    const shown = editor.open(looks).map((at) => editor.hover(at - 1));
    expect(shown.filter(({ documentation }) => documentation === '')).toEqual([]);
    expect(shown.map(({ text, documentation }) => text.length + documentation.length > 800)).not.toContain(
      true,
    );
  });

  it('of a resource, every operation that there is at run time is offered with what it does, and no other', {
    timeout: 60_000,
  }, () => {
    const names = Object.keys(table);
    const places = editor.open(names.map((name) => ({ name, code: `pm.${name}.|` })));
    names.forEach((resource, index) => {
      const shown = editor.completions(places[index] ?? 0);
      expect([...shown.keys()].sort(), resource).toEqual(Object.keys(pm[resource as keyof PmClient]).sort());
      expect(undocumented(shown), resource).toEqual([]);
    });
  });

  it('of an operation, the pointer and the brackets show what it does, in one signature', {
    timeout: 60_000,
  }, () => {
    const hovers = editor.open(
      operations.map(({ resource, name }) => ({ name, code: `pm.${resource}.${name}|` })),
    );
    operations.forEach(({ resource, name }, index) => {
      expect(editor.hover((hovers[index] ?? 0) - 1).documentation, `${resource}.${name}`).not.toBe('');
    });
    const calls = editor.open(
      operations.map(({ resource, name }) => ({ name, code: `pm.${resource}.${name}(|)` })),
    );
    operations.forEach(({ resource, name }, index) => {
      expect(editor.signatures(calls[index] ?? 0), `${resource}.${name}`).toEqual([
        expect.stringMatching(/\w/),
      ]);
    });
  });

  // A property of a callable type shows the comment of the type in a call, which is the same for every transition.
  it('of an operation that is called, the pointer shows what this operation does', {
    timeout: 60_000,
  }, () => {
    const single = operations.filter(({ name }) => !name.endsWith('Many'));
    const names = Object.keys(table);
    const offered = editor.open(names.map((name) => ({ name, code: `pm.${name}.|` })));
    const documentation = new Map(
      names.map((name, index) => [name, editor.completions(offered[index] ?? 0)]),
    );
    const calls = editor.open(
      single.map(({ resource, name }) => ({ name, code: `pm.${resource}.${name}|()` })),
    );
    single.forEach(({ resource, name }, index) => {
      const own = documentation.get(resource)?.get(name);
      expect(editor.hover((calls[index] ?? 0) - 1).documentation, `${resource}.${name}`).toBe(own);
    });
  });

  it('of its fields, every one is offered with what it is', { timeout: 120_000 }, () => {
    const taking = operations.filter(({ before }) => before !== undefined);
    const closing = (before: string) =>
      before
        .replace(/[^[{(]/g, '')
        .split('')
        .reverse()
        .join('')
        .replaceAll('{', ' }')
        .replaceAll('[', ']');
    const places = editor.open(
      taking.map(({ resource, name, before = '' }) => ({
        name,
        code: `pm.${resource}.${name}(${before} |${closing(before.replace('[1]', ''))})`,
      })),
    );
    taking.forEach(({ resource, name, fields }, index) => {
      const shown = editor.completions(places[index] ?? 0);
      expect(
        fields.filter((field) => !shown.has(field)),
        `${resource}.${name}`,
      ).toEqual([]);
      expect(undocumented(shown), `${resource}.${name}`).toEqual([]);
    });
  });

  it('of its options, every one is offered with what it is', { timeout: 60_000 }, () => {
    const write = ['verify', 'dryRun', 'extra', 'signal', 'timeoutMs', 'richText'];
    const bulk = [...write, 'concurrency', 'journal', 'settleMs', 'onProgress'];
    const calls = [
      ['pm.bugs.resolve(1, { resolution: "fixed", resolvedBuild: "trunk" }, { | })', write],
      ['pm.bugs.resolveMany([1], { resolution: "fixed", resolvedBuild: "trunk" }, { | })', bulk],
      ['pm.bugs.createMany([], { | })', bulk],
      ['pm.bugs.each({ product: 1 }, { | })', ['prefetch', 'maxItems', 'signal', 'timeoutMs', 'richText']],
    ] as const;
    const places = editor.open(calls.map(([code]) => ({ name: code, code })));
    calls.forEach(([code, names], index) => {
      const shown = editor.completions(places[index] ?? 0);
      expect([...shown.keys()].sort(), code).toEqual([...names].sort());
      expect(undocumented(shown), code).toEqual([]);
    });
  });

  it('of a record, every field is offered with what it is', { timeout: 60_000 }, () => {
    const names = Object.keys(table);
    const record = (name: string) => `(await pm.${name}.all({} as never))[0]!.|`;
    const places = editor.open(names.map((name) => ({ name, code: record(name) })));
    names.forEach((resource, index) => {
      const shown = editor.completions(places[index] ?? 0);
      const { shape } = definitions[resource as keyof typeof definitions].record;
      expect([...shown.keys()].sort(), resource).toEqual(Object.keys(shape).sort());
      expect(undocumented(shown), resource).toEqual([]);
    });
  });

  it('of what is written and reported, every member is offered with what it is', { timeout: 60_000 }, () => {
    const codes = [
      '(await pm.bugs.close(1)).|',
      '(await pm.bugs.list({ product: 1 })).|',
      '(await pm.bugs.closeMany([1])).|',
      '(await pm.bugs.closeMany([1])).items[0]!.|',
      '(await pm.bugs.close(1, {}, { dryRun: true })).|',
    ];
    const places = editor.open(codes.map((code) => ({ name: code, code })));
    codes.forEach((code, index) => {
      const shown = editor.completions(places[index] ?? 0);
      expect(shown.size, code).toBeGreaterThan(1);
      expect(undocumented(shown), code).toEqual([]);
    });
  });

  it('of a list of values, the known ones are offered', { timeout: 60_000 }, () => {
    const [at = 0] = editor.open([{ name: 'resolution', code: 'pm.bugs.resolve(1, { resolution: "|" })' }]);
    expect([...editor.completions(at).keys()]).toEqual(
      expect.arrayContaining(['fixed', 'bydesign', 'willnotfix', 'tostory']),
    );
  });
});
