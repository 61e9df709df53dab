import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from './compile.mjs';
import { checkContents } from './contents.mjs';
import { addProgram, createProject } from './project.mjs';
import { run } from './run.mjs';

/** What a consumer's program needs beside the package, to have something to talk to. */
const COMPANIONS = { 'plat-gateway-client': ['plat-testing'], 'pm-api-client': ['plat-testing'] };

const programs = readdirSync(new URL('programs/alone/', import.meta.url));

/**
 * Installs one package without its siblings, compiles and runs a program of each module kind, and calls its commands.
 *
 * @param {import('./stage.mjs').Stage} stage
 * @param {import('./pack.mjs').Packed} packed
 */
export async function checkAlone({ workspace, all, compilers }, packed) {
  const { name, folder, manifest } = packed;
  const companions = all.filter((other) => COMPANIONS[name]?.includes(other.name));
  const tarballs = [packed, ...companions].map(({ tarball }) => tarball);
  const project = await createProject(workspace, `alone-${folder}`, tarballs);
  checkContents(packed, join(project, 'node_modules', name));

  const own = programs.filter((file) => file.startsWith(`${folder}.`));
  if (own.length !== 2)
    throw new Error(`scripts/packed/programs/alone needs ${folder}.mts and ${folder}.cts`);
  for (const file of own) addProgram(project, `alone/${file}`);
  await compile(compilers.newest, project, own, { resolution: 'nodenext', types: ['node'] });
  for (const file of own) await run(process.execPath, [file.replace(/ts$/, 'js')], project);
  for (const command of Object.keys(manifest.bin ?? {})) {
    await run('npx', ['--no-install', command, '--version'], project);
  }
  return `${name}: installed alone, compiled, run as ESM and as CJS; ${sizesOf(packed)}`;
}

function sizesOf({ size, unpackedSize, files }) {
  return `${kB(size)} packed, ${kB(unpackedSize)} unpacked, ${files.length} files`;
}

function kB(bytes) {
  return `${Math.round(bytes / 1000)} kB`;
}
