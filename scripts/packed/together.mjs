import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from './compile.mjs';
import { addProgram, createProject } from './project.mjs';
import { run } from './run.mjs';

/**
 * Installs all packages into one project. There it compiles and runs, as ESM and as CJS, a program that uses them all,
 * and another that imports every entry.
 *
 * @param {import('./stage.mjs').Stage} stage
 */
export async function checkTogether({ workspace, all, compilers, peers }) {
  const tarballs = all.map(({ tarball }) => tarball);
  const project = await createProject(workspace, 'together', [...tarballs, ...peers.newest.install]);
  checkCopies(project, all);

  const entries = all.flatMap(entriesOf);
  for (const kind of ['mts', 'cts']) {
    // One text as both kinds, so that neither can do what the other cannot.
    addProgram(project, 'all-together.ts', `all.${kind}`);
    writeFileSync(join(project, `entries.${kind}`), importing(entries));
  }
  const modules = ['all.mts', 'entries.mts'];
  const commonJs = ['all.cts', 'entries.cts'];
  const types = ['node'];
  for (const compiler of Object.values(compilers)) {
    await compile(compiler, project, modules, { resolution: 'bundler', types });
    await compile(compiler, project, [...modules, ...commonJs], { resolution: 'nodenext', types });
  }
  for (const program of ['all.mjs', 'entries.mjs', 'all.cjs', 'entries.cjs']) {
    await run(process.execPath, [program], project);
  }
  return (
    `${all.length} packages together: one copy of each; ${entries.length} entries compiled for nodenext and for ` +
    'bundlers, run as ESM and as CJS'
  );
}

/** Two copies of a package, or of what it stands on, would double what is loaded and split `instanceof`. */
function checkCopies(project, all) {
  const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'));
  const installed = Object.keys(lock.packages).map((path) => path.split('node_modules/').at(-1));
  const ours = all.flatMap(({ name, manifest }) => [name, ...Object.keys(manifest.dependencies ?? {})]);
  for (const name of new Set(ours)) {
    const copies = installed.filter((one) => one === name).length;
    if (copies !== 1)
      throw new Error(`All packages in one project: ${copies} copies of ${name} instead of one`);
  }
}

function entriesOf({ name, manifest }) {
  // What is JSON is for editors and tools, and is read and not imported.
  const entries = Object.keys(manifest.exports).filter((entry) => !entry.endsWith('.json'));
  return entries.map((entry) => name + entry.slice(1));
}

function importing(entries) {
  return [
    ...entries.map((entry, index) => `import * as entry${index} from '${entry}';`),
    `const entries = [${entries.map((_, index) => `entry${index}`)}];`,
    "if (entries.some((names) => Object.keys(names).length === 0)) throw new Error('An entry exports nothing');",
  ].join('\n');
}
