import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../../..');

/** A type that a package exports. */
export interface ExportedType {
  name: string;
  isError: boolean;
  members: Member[];
}

interface Member {
  name: string;
  isOptional: boolean;
  /** What the doc comment says of its default. */
  defaultsTo?: string | undefined;
}

/** What each package exports, by its folder, as its sources say: interfaces, type aliases and errors. */
export function exportedTypes(folders: readonly string[]): Map<string, ExportedType[]> {
  const entries = folders.map((folder) => [folder, sourcesOf(folder)] as const);
  const { config } = ts.readConfigFile(join(root, 'tsconfig.test.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram(
    entries.flatMap(([, files]) => files),
    options,
  );
  const checker = program.getTypeChecker();
  const typesOf = (file: string): ExportedType[] => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${file} exports nothing`);
    return checker.getExportsOfModule(module).flatMap((exported) => {
      const isAlias = exported.flags & ts.SymbolFlags.Alias;
      const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
      const isError = Boolean(symbol.flags & ts.SymbolFlags.Class) && symbol.name.endsWith('Error');
      const isType = symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias);
      return isError || isType ? { name: symbol.name, isError, members: membersOf(symbol, checker) } : [];
    });
  };
  return new Map(entries.map(([folder, files]) => [folder, files.flatMap(typesOf)]));
}

/** The modules of which the entries are built: `dist/live.d.ts` is of `src/live.ts` or of `src/live/index.ts`. */
function sourcesOf(folder: string): string[] {
  const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
  const { exports }: { exports: Record<string, { import?: { types: string } }> } = JSON.parse(manifest);
  return Object.values(exports).flatMap(({ import: entry }) => {
    if (entry === undefined) return [];
    const path = join(folder, entry.types.replace('/dist/', '/src/').replace(/\.d\.ts$/, ''));
    const source = [`${path}.ts`, join(path, 'index.ts')].find(existsSync);
    if (source === undefined) throw new Error(`${entry.types} is of no module in ${folder}/src`);
    return [source];
  });
}

/** The words of a union of texts, the kinds of a union of objects that differ in them, else the properties. */
function membersOf(symbol: ts.Symbol, checker: ts.TypeChecker): Member[] {
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const parts = type.isUnion() ? type.types : [type];
  const texts = parts.flatMap((part) => (part.isStringLiteral() ? part.value : []));
  const kinds = parts.flatMap((part) => {
    const kind = checker.getPropertyOfType(part, 'kind');
    const value = kind && checker.getTypeOfSymbol(kind);
    return value?.isStringLiteral() ? value.value : [];
  });
  const words = texts.length > 0 ? texts : kinds;
  if (words.length > 0) return words.map((name) => ({ name, isOptional: false }));
  return checker.getPropertiesOfType(type).map((property) => {
    const tag = property.getJsDocTags(checker).find(({ name }) => name === 'default');
    return {
      name: property.name,
      isOptional: Boolean(property.flags & ts.SymbolFlags.Optional),
      defaultsTo: tag && ts.displayPartsToString(tag.text),
    };
  });
}
