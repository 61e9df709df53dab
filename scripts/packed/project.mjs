// The packages as npm would publish them, and empty projects of their users.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

const packages = fileURLToPath(new URL('../../packages/', import.meta.url));

/**
 * @typedef {object} Packed
 * @property {string} folder its folder in `packages/`
 * @property {string} name
 * @property {string} tarball path of what npm would publish
 * @property {{ path: string; size: number }[]} files what is in it
 * @property {number} size bytes of the tarball
 * @property {number} unpackedSize bytes of its files
 * @property {Record<string, any>} manifest its package.json
 */

/**
 * Packs packages as `npm publish` would, without building them.
 *
 * @param {string} destination an existing folder
 * @param {string[]} [folders] those of the packages in `packages/`; all of them by default
 * @returns {Promise<Packed[]>}
 */
export function packAll(destination, folders = readdirSync(packages)) {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', destination];
  const pack = async (folder) => {
    // A copy, as the links of a README lead into the repository.
    const copy = join(destination, `.${folder}`);
    const unpublished = ['node_modules', 'src', 'test'].map((name) => join(packages, folder, name));
    cpSync(join(packages, folder), copy, { recursive: true, filter: (path) => !unpublished.includes(path) });
    for (const readme of ['README.md', 'README.zh-CN.md']) {
      const markdown = readFileSync(join(copy, readme), 'utf8');
      writeFileSync(
        join(copy, readme),
        withPackagedLinks(markdown, (path) => existsSync(join(copy, path))),
      );
    }
    const [{ name, filename, files, size, unpackedSize }] = JSON.parse(await run('npm', args, copy));
    rmSync(copy, { recursive: true });
    const manifest = JSON.parse(readFileSync(join(packages, folder, 'package.json'), 'utf8'));
    return { folder, name, tarball: join(destination, filename), files, size, unpackedSize, manifest };
  };
  return Promise.all(folders.filter(isPublished).map(pack));
}

/**
 * The README as it is read beside the files of its package: a link to a guide leads to the copy there, and any other that
 * has nothing to lead to becomes its text.
 *
 * @param {string} markdown
 * @param {(path: string) => boolean} isPackaged
 */
export function withPackagedLinks(markdown, isPackaged) {
  return markdown.replaceAll(/!?\[([^\]]+)\]\((?!https?:|#)([^)]+)\)/g, (link, text, address) => {
    const packaged = address.replace(/^(\.\.\/)+docs\//, 'dist/docs/');
    return isPackaged(packaged.split('#')[0]) ? link.replace(address, packaged) : text;
  });
}

/** Is this folder of `packages/` a package that npm publishes? */
export function isPublished(folder) {
  const manifest = join(packages, folder, 'package.json');
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).private !== true;
}

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

/**
 * Runs a command to its end, for five minutes at most, and hands out what it printed.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 * @throws when it fails: what was run, and all that it said
 */
export async function run(command, args, cwd) {
  const { stdout } = await execa(command, args, { cwd, timeout: 5 * 60_000, stdin: 'ignore' });
  return stdout;
}
