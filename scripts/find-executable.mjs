import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The program to test with: the one that the variable names, else the first of these names on the PATH, else the first
 * of these files.
 *
 * @param {string} variable
 * @param {{ names: string[], files?: (string | undefined)[] }} places
 * @param {NodeJS.ProcessEnv} environment
 * @returns {string | undefined} path of the executable
 * @throws when the variable names no file: a typing error must not silently test with another program
 */
export function findExecutable(variable, { names, files = [] }, environment) {
  const named = environment[variable];
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`${variable} is ${named}, but there is no such file.`);
  }
  const onPath = (environment.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...files].find((path) => path && existsSync(path));
}
