import { Converter, ReferenceType, ReflectionKind, UnknownType } from 'typedoc';
import ts from 'typescript';

/**
 * A resource of the PM client has the type `Resource<typeof bugs>`, of which nobody can read what `pm.bugs` does: so
 * each resource lists its operations with the types of their fields, and `Resource` says what every operation does.
 */
export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, (context) => {
    const [program] = context.programs;
    context.setActiveProgram(program);
    const documented = new Map();
    let resource;
    for (const reflection of context.project.getReflectionsByKind(ReflectionKind.Property)) {
      const { type } = reflection;
      if (!(type instanceof ReferenceType) || type.name !== 'Resource') continue;
      const symbol = context.getSymbolFromReflection(reflection);
      const [row] = symbol.valueDeclaration.type.typeArguments;
      const operations = context.checker.getTypeOfSymbol(symbol).getProperties();
      const fields = fieldsOf(row, context);
      resource = type.reflection;
      for (const argument of type.typeArguments) context.project.removeTypeReflections(argument);
      type.typeArguments = [new UnknownType(row.getText())];
      reflection.comment.summary.push(...listOf(operations, fields));
      for (const operation of operations) {
        const text = ts.displayPartsToString(operation.getDocumentationComment(context.checker));
        if (text !== '' && isOfEveryRow(operation)) documented.set(operation.name, text);
      }
    }
    if (resource === undefined) return;
    context.project.removeTypeReflections(resource.type);
    resource.kind = ReflectionKind.Interface;
    resource.type = undefined;
    const rows = [...documented].map(([name, text]) => `| \`${name}\` | ${text.replaceAll(/\s+/g, ' ')} |`);
    const table = ['', '', '| operation | does |', '| --- | --- |', ...rows].join('\n');
    resource.comment.summary.push({ kind: 'text', text: table });
  });
}

/** Not a transition, whose documentation stands in its row. */
function isOfEveryRow(operation) {
  return operation.declarations?.some(({ parent }) => ts.isInterfaceDeclaration(parent)) === true;
}

/** For each operation of a row that takes fields, the documented type of those fields; `record` is what it gives. */
function fieldsOf(row, context) {
  const { checker, project } = context;
  const schemas = new Map();
  for (const reflection of project.getReflectionsByKind(ReflectionKind.Interface)) {
    const alias = context.getSymbolFromReflection(reflection)?.declarations?.find(ts.isTypeAliasDeclaration);
    const query = alias?.type.typeArguments?.[0];
    if (query === undefined || !ts.isTypeQueryNode(query)) continue;
    const schema = checker.getTypeAtLocation(query);
    schemas.set(schema, [...(schemas.get(schema) ?? []), reflection]);
  }
  const typeOf = (owner, name) => {
    const member = owner.getProperty(name);
    return member && checker.getTypeOfSymbol(member);
  };
  const one = typeOf(checker.getTypeAtLocation(row), 'one')?.value.toLowerCase();
  const known = (type) => {
    const found = schemas.get(type) ?? [];
    return found.find(({ name }) => name.toLowerCase().startsWith(one)) ?? found[0];
  };
  const type = checker.getTypeAtLocation(row);
  const transitions = typeOf(type, 'transitions');
  const rules = { create: typeOf(type, 'create'), update: typeOf(type, 'update') };
  for (const { name } of transitions?.getProperties() ?? []) rules[name] = typeOf(transitions, name);
  const found = { record: known(typeOf(type, 'record')) };
  for (const [name, rule] of Object.entries(rules)) if (rule) found[name] = known(typeOf(rule, 'fields'));
  return found;
}

function listOf(operations, fields) {
  const parts = [{ kind: 'text', text: '\n\nOperations: ' }];
  const link = (target) => ({ kind: 'inline-tag', tag: '@link', text: target.name, target });
  operations.forEach(({ name }, index) => {
    parts.push({ kind: 'text', text: index === 0 ? '' : ', ' }, { kind: 'code', text: `\`${name}\`` });
    const target = fields[name];
    if (target !== undefined) {
      parts.push({ kind: 'text', text: ' (' }, link(target), { kind: 'text', text: ')' });
    }
  });
  parts.push({ kind: 'text', text: '.' });
  if (fields.record !== undefined) {
    parts.push({ kind: 'text', text: ' Records: ' }, link(fields.record), { kind: 'text', text: '.' });
  }
  return parts;
}
