import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

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

/** What each package exports, by its folder, as its declaration files say: interfaces, type aliases and errors. */
export function exportedTypes(folders: readonly string[]): Map<string, ExportedType[]> {
  const entries = folders.map((folder) => [folder, declarationFilesOf(folder)] as const);
  const program = ts.createProgram(
    entries.flatMap(([, files]) => files),
    { module: ts.ModuleKind.NodeNext, types: [], skipLibCheck: true },
  );
  const checker = program.getTypeChecker();
  const typesOf = (file: string): ExportedType[] => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${file} is not there: build the packages first`);
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

function declarationFilesOf(folder: string): string[] {
  const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
  const { exports }: { exports: Record<string, { import?: { types: string } }> } = JSON.parse(manifest);
  return Object.values(exports).flatMap(({ import: entry }) => (entry ? join(folder, entry.types) : []));
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
