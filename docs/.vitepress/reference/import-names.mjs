import { Converter, ReflectionKind } from 'typedoc';
import { readPackages } from './entries.mjs';

/** Names each module by what a user writes in the import. */
export function load(app) {
  const names = new Map(
    readPackages().flatMap(({ entries }) => entries.map(({ importName, source }) => [source, importName])),
  );
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
    if (!reflection.kindOf(ReflectionKind.Module)) return;
    const source = context.getSymbolFromReflection(reflection)?.declarations?.[0]?.getSourceFile().fileName;
    reflection.name = names.get(source) ?? reflection.name;
  });
}
