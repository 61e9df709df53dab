import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createProject, run } from './project.mjs';

const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url));

/** What `npm install typescript` gives; the tools of this repository still need the version before. */
const NEWEST_TYPESCRIPT = 'typescript@7.0.2';

/** How TypeScript finds a package: as Node does it, and as bundlers do. */
const RESOLUTIONS = {
  nodenext: { module: 'NodeNext' },
  bundler: { module: 'ESNext', moduleResolution: 'Bundler', noEmit: true },
};

/** The compilers that users of the packages have: the newest, and that of this repository. */
export async function findCompilers(workspace) {
  const project = await createProject(workspace, 'compiler', [NEWEST_TYPESCRIPT]);
  const tsc = 'typescript/bin/tsc';
  return { newest: join(project, 'node_modules', tsc), ours: join(modules, tsc) };
}

/**
 * Compiles programs of a project and, with them, every declaration of every package that they import.
 *
 * @param {string} compiler
 * @param {string} project
 * @param {string[]} programs
 * @param {{ resolution: keyof typeof RESOLUTIONS; types: string[] }} options `types`: the globals that there are, beside
 *   those of a page
 */
export async function compile(compiler, project, programs, { resolution, types }) {
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    types,
    typeRoots: [join(modules, '@types')],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    // TypeScript's own declarations are the only ones that are not looked at.
    skipDefaultLibCheck: true,
    ...RESOLUTIONS[resolution],
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: programs }));
  await run(process.execPath, [compiler, '-p', 'tsconfig.json'], project);
}
