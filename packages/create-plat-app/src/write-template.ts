import { chmod, cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fillPlaceholders, type Placeholders } from './placeholders.js';
import { mergedManifest, type ProjectManifest } from './project-manifest.js';
import type { TemplateName } from './templates.js';

const root = fileURLToPath(new URL('../templates/', import.meta.url));

// npm leaves files of these names out of a package, or gives them a meaning.
const RENAMED: Record<string, string> = { _gitignore: '.gitignore', _github: '.github' };
const PICTURE = /\.png$/i;

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
    await writeFile(file, fillPlaceholders(await readFile(file, 'utf8'), placeholders));
  }
}
