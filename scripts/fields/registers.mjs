// The registers of packages/pm-api-client/src/resources: the definition of each resource, and the types that its file exports.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const clientFolder = fileURLToPath(
  new URL('../../packages/pm-api-client/src/resources/', import.meta.url),
);

const HEAD = '// Generated from the files of this folder: `npm run fields` writes it anew.\n';

/**
 * The registers, by file, from the resources' tables and a reader of the client's files. They are in the order of the client's
 * properties, which is the order in which help and messages name them.
 * @param {{ name: string }[]} tables
 * @param {(file: string) => string} read
 */
export function registers(tables, read = (file) => readFileSync(`${clientFolder}${file}`, 'utf8')) {
  const properties = [...read('../pm-client.ts').matchAll(/^ {2}declare readonly (\w+): /gm)].map(
    ([, name]) => name,
  );
  const placeOf = (name) => properties.indexOf(name) >>> 0;
  const names = tables.map(({ name }) => name).sort((a, b) => placeOf(a) - placeOf(b));
  const types = names.map((name) => {
    const exported = [...read(`${name}.ts`).matchAll(/^export (?:interface|type) (\w+)/gm)].map(
      ([, type]) => type,
    );
    return `export type { ${exported.sort().join(', ')} } from './${name}.js';`;
  });
  return new Map([
    [
      'definitions.ts',
      [
        HEAD,
        ...[...names].sort().map((name) => `import { ${name} } from './${name}.js';`),
        '\n/** Every resource, by the path of its collection. */',
        'export const definitions = {',
        ...names.map((name) => `  ${name},`),
        '};\n',
      ].join('\n'),
    ],
    ['types.ts', [HEAD, ...types, ''].join('\n')],
  ]);
}
