import { Converter, IntrinsicType, ReflectionKind } from 'typedoc';

/** Shows of a table in code its rows, and of each row that it is an object: written out, one such type is 800 kB of HTML. */
export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const variable of project.getReflectionsByKind(ReflectionKind.Variable)) {
      for (const member of variable.type?.declaration?.children ?? []) {
        if (member.type?.type !== 'reflection') continue;
        project.removeReflection(member.type.declaration);
        member.type = new IntrinsicType('object');
      }
    }
  });
}
