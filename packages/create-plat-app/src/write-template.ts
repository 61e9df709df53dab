import { chmod, cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PlatformName, platforms } from 'plat-schemas/platforms';
import { titleOf } from './app-name.js';
import { type TemplateName, templates } from './templates.js';

const root = fileURLToPath(new URL('../templates/', import.meta.url));

// npm leaves files of these names out of a package, or gives them a meaning.
const RENAMED: Record<string, string> = { _gitignore: '.gitignore', _github: '.github' };
const PICTURE = /\.png$/i;

/** The placeholders in the templates' files, for what differs between applications. */
type Placeholders = Record<`__${string}__`, string>;

/** The placeholders of one application, with what replaces them. */
export function placeholdersFor(name: string, template: TemplateName, platform: PlatformName): Placeholders {
  const { prefix, variablePrefix, apiGroup, userHeaders } = platforms[platform];
  const { main, mountPage } = templates[template];
  return {
    __APP_NAME__: name,
    __APP_TITLE__: titleOf(name),
    __PLATFORM__: platform,
    __SCOPE_PREFIX__: prefix,
    __VARIABLE_PREFIX__: variablePrefix,
    __GATEWAY_GROUP__: apiGroup,
    __USER_ID_HEADER__: userHeaders.uid,
    __MAIN__: main,
    __MOUNT_PAGE__: mountPage,
  };
}

/** Writes a template into an existing folder: the shared files, those of the template over them, and package.json. */
export async function writeTemplate(
  folder: string,
  template: TemplateName,
  { placeholders, ours }: { placeholders: Placeholders; ours: Record<string, string> },
): Promise<void> {
  for (const part of ['shared', template]) await cp(join(root, part), folder, { recursive: true });
  for (const [name, real] of Object.entries(RENAMED)) await rename(join(folder, name), join(folder, real));
  const manifest = mergedManifest(await manifestOf('shared'), await manifestOf(template), ours);
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await fillFiles(folder, placeholders);
  // The system runs them, and a package that came through npm may have lost the right to be run.
  for (const script of await readdir(join(folder, 'cmd'))) await chmod(join(folder, 'cmd', script), 0o755);
}

async function manifestOf(part: string): Promise<ProjectManifest> {
  return JSON.parse(await readFile(join(root, part, 'package.json'), 'utf8'));
}

async function fillFiles(folder: string, placeholders: Placeholders): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || PICTURE.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const text = await readFile(file, 'utf8');
    const filled = Object.entries(placeholders).reduce(
      (done, [mark, value]) => done.replaceAll(mark, value),
      text,
    );
    await writeFile(file, filled);
  }
}

/** The parts of a `package.json` that templates fill. */
interface ProjectManifest {
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/**
 * One `package.json` of the shared one and that of a template. The templates leave the versions of our own libraries
 * empty.
 *
 * @param ours what to write for each of our libraries
 */
function mergedManifest(
  shared: ProjectManifest,
  template: ProjectManifest,
  ours: Record<string, string>,
): ProjectManifest {
  return {
    ...shared,
    scripts: { ...shared.scripts, ...template.scripts },
    dependencies: withOurs({ ...shared.dependencies, ...template.dependencies }, ours),
    devDependencies: withOurs({ ...shared.devDependencies, ...template.devDependencies }, ours),
  };
}

function withOurs(
  dependencies: Record<string, string>,
  ours: Record<string, string>,
): Record<string, string> {
  const names = Object.keys(dependencies).sort();
  return Object.fromEntries(names.map((name) => [name, ours[name] ?? dependencies[name] ?? '']));
}
