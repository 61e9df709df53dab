import { chmod, cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PlatformName, platforms } from 'plat-schemas/platforms';
import { titleOf } from './app-name.js';

/** The templates: how each is called, and its file that the shared ones have to name. */
export const templates = {
  vanilla: { label: 'Vanilla, no framework', mountPage: 'mount-page.ts' },
  react: { label: 'React', mountPage: 'mount-page.tsx' },
  vue: { label: 'Vue', mountPage: 'mount-page.ts' },
} as const;

/** What the page is written with. */
export type TemplateName = keyof typeof templates;

const root = fileURLToPath(new URL('../templates/', import.meta.url));

// npm leaves files of these names out of a package, or gives them a meaning.
const RENAMED: Record<string, string> = { _gitignore: '.gitignore', _github: '.github' };
const PICTURE = /\.png$/i;

/** What a template is filled with. */
interface NewApplication {
  name: string;
  template: TemplateName;
  platform: PlatformName;
  /** The version of each of our libraries, which the templates leave empty. */
  ours: Record<string, string>;
}

/** The placeholders in the templates' files, with what replaces them. */
function placeholdersOf({ name, template, platform }: NewApplication): Record<`__${string}__`, string> {
  const { prefix, variablePrefix, apiGroup, userHeaders } = platforms[platform];
  return {
    __APP_NAME__: name,
    __APP_TITLE__: titleOf(name),
    __PLATFORM__: platform,
    __SCOPE_PREFIX__: prefix,
    __VARIABLE_PREFIX__: variablePrefix,
    __GATEWAY_GROUP__: apiGroup,
    __USER_ID_HEADER__: userHeaders.uid,
    __MOUNT_PAGE__: templates[template].mountPage,
  };
}

/** Writes a template into an existing folder: the shared files, those of the template over them, and package.json. */
export async function writeTemplate(folder: string, application: NewApplication): Promise<void> {
  const { template, ours } = application;
  for (const part of ['shared', template]) await cp(join(root, part), folder, { recursive: true });
  for (const [name, real] of Object.entries(RENAMED)) await rename(join(folder, name), join(folder, real));
  const manifest = mergedManifest(await manifestOf('shared'), await manifestOf(template), ours);
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await fillFiles(folder, Object.entries(placeholdersOf(application)));
  // The system runs them, and a package that came through npm may have lost the right to be run.
  for (const script of await readdir(join(folder, 'cmd'))) await chmod(join(folder, 'cmd', script), 0o755);
}

async function fillFiles(folder: string, placeholders: [mark: string, value: string][]): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || PICTURE.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    let text = await readFile(file, 'utf8');
    for (const [mark, value] of placeholders) text = text.replaceAll(mark, value);
    await writeFile(file, text);
  }
}

/** The parts of a `package.json` in which templates differ. */
interface ProjectManifest {
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

async function manifestOf(part: string): Promise<ProjectManifest> {
  return JSON.parse(await readFile(join(root, part, 'package.json'), 'utf8'));
}

/** One `package.json` of the shared one and that of a template. */
function mergedManifest(
  shared: ProjectManifest,
  template: ProjectManifest,
  ours: Record<string, string>,
): ProjectManifest {
  const merged = (kind: 'dependencies' | 'devDependencies') => {
    const all = { ...shared[kind], ...template[kind] };
    const names = Object.keys(all).sort();
    return Object.fromEntries(names.map((name) => [name, ours[name] ?? all[name] ?? '']));
  };
  return {
    ...shared,
    scripts: { ...shared.scripts, ...template.scripts },
    dependencies: merged('dependencies'),
    devDependencies: merged('devDependencies'),
  };
}
