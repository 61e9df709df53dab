import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './run.mjs';

/** The folder with the programs that a consumer would write. */
const programs = fileURLToPath(new URL('programs/', import.meta.url));

/**
 * Makes an empty project and installs into it what is asked for, by npm, as a user would.
 *
 * @param {string} workspace an existing folder
 * @param {string} name
 * @param {string[]} dependencies tarballs, or names with versions
 * @returns {Promise<string>} its folder
 */
export async function createProject(workspace, name, dependencies) {
  const project = join(workspace, name);
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name, private: true, type: 'module' }));
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  // A peer that does not fit is an error here, where npm would only warn.
  await run('npm', ['install', '--strict-peer-deps', ...quiet, ...dependencies], project);
  return project;
}

/** Copies a program into a project, under a name of its own where one is given. */
export function addProgram(project, path, name = basename(path)) {
  cpSync(join(programs, path), join(project, name));
  return name;
}
