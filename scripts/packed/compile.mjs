import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createProject, run } from './project.mjs';

const ours = fileURLToPath(new URL('../../node_modules/', import.meta.url));
/** As strict as a consumer can be: every declaration of every package is looked at, except for TypeScript's own. */
export const strict = fileURLToPath(new URL('consumer.tsconfig.json', import.meta.url));

/** What `npm install typescript` gives; the tools of this repository still need the version before. */
const NEWEST_TYPESCRIPT = 'typescript@7.0.2';

/** How TypeScript finds a package: as Node does it, as bundlers do, and as all did before a package.json had `exports`. */
const RESOLUTIONS = {
  nodenext: { module: 'NodeNext' },
  // As a project without @types/node has it.
  'nodenext without node': { module: 'NodeNext', types: [] },
  bundler: { module: 'ESNext', moduleResolution: 'Bundler', noEmit: true },
  // The declarations of others are not all written for it.
  node10: {
    module: 'CommonJS',
    moduleResolution: 'Node10',
    ignoreDeprecations: '6.0',
    skipLibCheck: true,
    noEmit: true,
  },
};

/** The compilers that users of the packages have: the newest, and that of this repository. */
export async function findCompilers(workspace) {
  const project = await createProject(workspace, 'compiler', [NEWEST_TYPESCRIPT]);
  const tsc = 'typescript/bin/tsc';
  return { newest: join(project, 'node_modules', tsc), ours: join(ours, tsc) };
}

/**
 * Compiles programs of a project and, with them, every declaration of every package that they import.
 *
 * @param {string} compiler
 * @param {string} project
 * @param {string[]} programs
 * @param {keyof typeof RESOLUTIONS} resolution
 */
export async function compile(compiler, project, programs, resolution) {
  const config = { extends: strict, compilerOptions: RESOLUTIONS[resolution], files: programs };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(config));
  await run(process.execPath, [compiler, '-p', 'tsconfig.json'], project);
}
