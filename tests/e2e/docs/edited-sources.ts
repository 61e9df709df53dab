import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import ts from 'typescript';
import { declarations } from '../../../scripts/fields/declarations.mjs';
import { loadFields, folder as tables } from '../../../scripts/fields/load.mjs';
import { pages } from '../../../scripts/fields/pages.mjs';
import { clientFolder, registers } from '../../../scripts/fields/registers.mjs';

/** What a recipe's step does to one file: a file that is new, or lines that are added before a line that is there. */
export interface Edit {
  /** From the root of the repository, as the recipe has it. */
  file: string;
  /** The whole file, where it is new. */
  text?: string;
  /** Lines to add, each before the first line that begins as its key. */
  before?: Readonly<Record<string, string>>;
}

/** What uses that which a recipe adds. */
export interface Use {
  /** A module in `tests/e2e/docs` whose function `use` says which of its checks pass. */
  program: string;
  /** Further files that the compiler has to accept. */
  typeTests?: readonly string[];
}

const folder = 'tests/e2e/docs';
const user = `${folder}/program-of-the-recipe.ts`;

/** The sources of the packages as they are with some edits, and what `npm run fields` makes of them; nothing is written to the disk. */
export class Copy {
  readonly #root: string;
  readonly #use: Use;
  readonly #options: ts.CompilerOptions;
  #texts = new Map<string, string>();
  #last: ts.Program | undefined;
  readonly #unedited = new Map<string, ts.SourceFile>();

  constructor(root: string, use: Use) {
    this.#root = root;
    this.#use = use;
    const { config } = ts.readConfigFile(`${root}tsconfig.test.json`, ts.sys.readFile);
    this.#options = ts.parseJsonConfigFileContent(config, ts.sys, root).options;
  }

  /** What fails on the sources with these edits: errors of the type check, or else what the program found or threw. `checked` are the edits in whose files errors of types count. */
  async failing(
    edits: readonly Edit[],
    { checked = edits }: { checked?: readonly Edit[] } = {},
  ): Promise<string[]> {
    this.#texts = new Map(edits.map((edit) => [this.#root + edit.file, this.#edited(edit)]));
    this.#texts.set(this.#root + user, this.#use.program);
    try {
      await this.#generate();
      const wrong = this.#typeErrors(checked);
      if (wrong.length > 0) return wrong;
      const used = await this.#run();
      return Object.keys(used).filter((check) => !used[check]);
    } catch (error) {
      return [String(error)];
    }
  }

  /** Adds what is made from the tables of fields. */
  async #generate(): Promise<void> {
    const knowledge = await loadFields(this.#texts);
    const read = (file: string) => {
      const path = resolve(clientFolder, file);
      return this.#texts.get(path) ?? readFileSync(path, 'utf8');
    };
    const made = [
      ...[...declarations(knowledge)].map(([file, text]) => [`${tables}${file}`, text] as const),
      ...[...registers(knowledge.tables, read)].map(
        ([file, text]) => [`${clientFolder}${file}`, text] as const,
      ),
      ...[...pages(knowledge)].map(([file, text]) => [`${this.#root}${file}`, text] as const),
    ];
    for (const [path, text] of made) this.#texts.set(path, text);
  }

  #edited({ file, text, before = {} }: Edit): string {
    if (text !== undefined) return text;
    return Object.entries(before).reduce(
      (source, [line, added]) => {
        const at = `\n${source}`.indexOf(`\n${line}`);
        if (at < 0) throw new Error(`${file} has no line that begins with ${line}`);
        return `${source.slice(0, at)}${added}\n${source.slice(at)}`;
      },
      readFileSync(this.#root + file, 'utf8'),
    );
  }

  /** Errors in the edited files, in what uses them and in the tests of the types. */
  #typeErrors(edits: readonly Edit[]): string[] {
    const host = ts.createCompilerHost(this.#options);
    const { getSourceFile, fileExists, readFile } = host;
    const at = (path: string) => this.#texts.get(path);
    host.fileExists = (path) => at(path) !== undefined || fileExists(path);
    host.readFile = (path) => at(path) ?? readFile(path);
    host.getSourceFile = (path, options) => {
      const text = at(path);
      if (text !== undefined) return ts.createSourceFile(path, text, options);
      const file = this.#unedited.get(path) ?? getSourceFile(path, options);
      if (file !== undefined) this.#unedited.set(path, file);
      return file;
    };
    const roots = [user, ...(this.#use.typeTests ?? [])].map((path) => this.#root + path);
    const program = ts.createProgram({
      rootNames: roots,
      options: this.#options,
      host,
      ...(this.#last && { oldProgram: this.#last }),
    });
    this.#last = program;
    return [...roots, ...edits.map(({ file }) => this.#root + file)].flatMap((path) => {
      const file = program.getSourceFile(path);
      if (file === undefined) return [`${path} is used by nothing`];
      return program
        .getSemanticDiagnostics(file)
        .map(({ messageText }) => `${path}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
    });
  }

  async #run(): Promise<Record<string, boolean>> {
    const { outputFiles } = await build({
      stdin: { contents: this.#use.program, resolveDir: `${this.#root}${folder}`, loader: 'ts' },
      bundle: true,
      loader: { '.md': 'text' },
      write: false,
      platform: 'node',
      // What a package has as ES modules can be bundled; its other build may load its own files by name.
      mainFields: ['module', 'main'],
      format: 'cjs',
      logLevel: 'silent',
      tsconfig: `${this.#root}tsconfig.test.json`,
      plugins: [this.#plugin()],
    });
    const module = { exports: {} as { use(): Promise<Record<string, boolean>> } };
    const load = new Function('module', 'exports', 'require', outputFiles[0]?.text ?? '');
    load(module, module.exports, createRequire(import.meta.url));
    return await module.exports.use();
  }

  #plugin(): Plugin {
    const texts = this.#texts;
    return {
      name: 'edited-sources',
      setup({ onResolve, onLoad }) {
        onResolve({ filter: /^\.{1,2}\/.*\.js$/ }, ({ path, importer, resolveDir }) => {
          const file = resolve(importer === '' ? resolveDir : dirname(importer), path).replace(
            /\.js$/,
            '.ts',
          );
          return texts.has(file) ? { path: file } : undefined;
        });
        onLoad({ filter: /\.ts$/ }, ({ path }) => {
          const contents = texts.get(path);
          return contents === undefined ? undefined : { contents, loader: 'ts' };
        });
      },
    };
  }
}
