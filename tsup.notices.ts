import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';

/** A package of others of which a bundle has a part. */
interface BundledPackage {
  name: string;
  version: string;
  license: string;
  /** The text that its license wants beside a copy, else who wrote it. */
  notice: string;
}

/** By their folders. The several builds of one package run in one process and add to the same files. */
const packages = new Map<string, BundledPackage>();

/**
 * Writes what a build has bundled of other packages into its folder: `bundled.licenses.txt`, as their licenses ask for, and
 * `bundled.cdx.json`, a bill of materials in CycloneDX, which tools that look for vulnerabilities read.
 */
export const notices: Plugin = {
  name: 'notices',
  setup(build) {
    build.initialOptions.metafile = true;
    build.onEnd(({ metafile }) => {
      const folders = metafile === undefined ? [] : foldersIn(metafile);
      if (folders.length === 0) return;
      for (const folder of folders) packages.set(folder, packageIn(folder));
      const sorted = [...packages.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
      mkdirSync('dist', { recursive: true });
      writeFileSync('dist/bundled.licenses.txt', licensesOf(sorted));
      writeFileSync('dist/bundled.cdx.json', `${JSON.stringify(billOf(sorted), null, 2)}\n`);
    });
  },
};

/** The folders of the packages that have a part in the outputs. */
function foldersIn({ outputs }: Metafile): string[] {
  const sources = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  return [...new Set(sources.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []))];
}

function packageIn(folder: string): BundledPackage {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (license === undefined) throw new Error(`${name} ${version} is bundled and has no license`);
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  const writer = typeof author === 'object' ? author.name : author;
  const notice =
    file === undefined ? `By ${writer ?? 'its authors'}` : readFileSync(join(folder, file), 'utf8').trim();
  return { name, version, license, notice };
}

function licensesOf(bundled: readonly BundledPackage[]): string {
  const texts = bundled.map(({ name, version, license, notice }) => {
    const source = `Source: https://www.npmjs.com/package/${name}/v/${version}`;
    return `${name} ${version} (${license})\n\n${notice}\n\n${source}\n`;
  });
  return `Packages that are part of these files, and their licenses.\n\n${texts.join(`\n${'-'.repeat(72)}\n\n`)}`;
}

/** See https://cyclonedx.org/docs/1.6/json. */
function billOf(bundled: readonly BundledPackage[]): object {
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const purlOf = (of: string, at: string) => `pkg:npm/${of.replace('@', '%40')}@${at}`;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'library', name, version, 'bom-ref': purlOf(name, version) } },
    components: bundled.map((one) => ({
      type: 'library',
      name: one.name,
      version: one.version,
      'bom-ref': purlOf(one.name, one.version),
      purl: purlOf(one.name, one.version),
      licenses: [{ expression: one.license }],
    })),
  };
}
