import { Comment, Converter, ReferenceType, ReflectionKind } from 'typedoc';
import ts from 'typescript';

/**
 * A type that is derived from a schema (`z.output<typeof bugCreate>`) is shown as the interface that it is, with the
 * schema's comment; a schema is shown by the name of that type, not by the types with which zod builds it.
 */
export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, (context) => {
    const [program] = context.programs;
    context.setActiveProgram(program);
    const typeOfSchema = new Map();
    for (const reflection of context.project.getReflectionsByKind(ReflectionKind.TypeAlias)) {
      const alias = context
        .getSymbolFromReflection(reflection)
        ?.declarations?.find(ts.isTypeAliasDeclaration);
      const schema = alias && schemaOf(alias.type, context.checker);
      if (schema === undefined) continue;
      typeOfSchema.set(schema, reflection);
      reflection.comment ??= context.getComment(schema, ReflectionKind.Variable);
      showMembers(app.converter, context, reflection, context.checker.getTypeAtLocation(alias));
    }
    for (const reflection of context.project.getReflectionsByKind(ReflectionKind.Variable)) {
      if (!(reflection.type instanceof ReferenceType) || !/^(z\.)?ZodMini/.test(reflection.type.name))
        continue;
      const type = typeOfSchema.get(context.getSymbolFromReflection(reflection));
      const [shown] = reflection.type.typeArguments ?? [];
      if (reflection.comment === undefined && shown?.reflection !== undefined) {
        reflection.comment = new Comment([
          { kind: 'text', text: 'The schema of ' },
          { kind: 'inline-tag', tag: '@link', text: shown.name, target: shown.reflection },
          { kind: 'text', text: '.' },
        ]);
      }
      if (type !== undefined) {
        context.project.removeTypeReflections(shown);
        reflection.type.typeArguments = [
          ReferenceType.createResolvedReference(type.name, type, context.project),
        ];
      } else if (shown?.type === 'reflection') {
        context.project.removeTypeReflections(shown);
        reflection.type.typeArguments = undefined;
      }
    }
  });
}

/** The schema's symbol, when the type is what a schema puts out. */
function schemaOf(type, checker) {
  if (!ts.isTypeReferenceNode(type) || type.typeName.getText() !== 'z.output') return undefined;
  const [query] = type.typeArguments ?? [];
  if (query === undefined || !ts.isTypeQueryNode(query)) return undefined;
  const symbol = checker.getSymbolAtLocation(query.exprName);
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function showMembers(converter, context, reflection, type) {
  const members = type.getProperties();
  if (members.length === 0) return;
  reflection.kind = ReflectionKind.Interface;
  reflection.type = undefined;
  const inside = context.withScope(reflection.parent).withScope(reflection);
  for (const member of members) converter.convertSymbol(inside, member);
  // A member's initializer is the schema of its value, not a value that it would have.
  for (const { name } of members) {
    const child = reflection.getChildByName([name]);
    if (child !== undefined) child.defaultValue = undefined;
  }
}
