import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The order in which the site shows the packages; further packages come after them. */
const ORDER = [
  'plat-app-sdk',
  'plat-gateway-client',
  'pm-api-client',
  'pm-api',
  'plat-testing',
  'plat-dev',
  'create-plat-app',
  'plat-schemas',
];

/** The place of a package in that order. */
export const rankOf = (name) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);

/** Every package with what can be imported of it: the name that an import has, and the source file behind it. */
export function readPackages() {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  return (
    readdirSync(join(root, 'packages'))
      .map((folder) => join(root, 'packages', folder, 'package.json'))
      .filter((path) => existsSync(path))
      .map((path) => JSON.parse(readFileSync(path, 'utf8')))
      // Nothing can be imported of the module that is bundled into the others, or of a command.
      .filter((manifest) => manifest.private !== true && manifest.name !== 'pm-api')
      .map(({ name, description, exports }) => ({
        name,
        description,
        entries: entriesOf(name, exports, options),
      }))
      .sort((one, other) => rankOf(one.name) - rankOf(other.name))
  );
}

function entriesOf(name, exports, options) {
  return Object.keys(exports)
    .filter((path) => !path.endsWith('.json'))
    .map((path) => name + path.slice(1))
    .map((importName) => {
      const { resolvedModule } = ts.resolveModuleName(importName, join(root, 'index.ts'), options, ts.sys);
      if (resolvedModule === undefined) throw new Error(`tsconfig.base.json has no path for ${importName}`);
      return { importName, source: resolvedModule.resolvedFileName };
    });
}
