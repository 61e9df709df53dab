// Makes the packages ready to be published: gives each the address of the repository, and leads the links of its README
// there, because on npmjs.com and in node_modules nothing stands beside it. The one place of the address is `repository`
// in the package.json of the root. Run it where the packages are built for a release; it changes files.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { visit } from 'unist-util-visit';
import { isPublished } from './packed/project.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));

/**
 * What a release needs to know of the repository.
 *
 * @param {{ repository?: { url?: string }, homepage?: string }} manifest the root's package.json
 * @throws where the owner has not filled it in
 */
export function addressesOf({ repository, homepage }) {
  const url = repository?.url?.replace(/^git\+/, '').replace(/\.git$/, '') ?? '';
  if (!/^https:\/\/[^/]+\/[^/]+\/[^/]+$/.test(url)) {
    throw new Error(
      `"repository.url" in the package.json of the root is ${JSON.stringify(url)}. Write the address of the repository there, ` +
        'for example "git+https://github.com/OWNER/NAME.git": npm publishes nothing with provenance without it.',
    );
  }
  return { url, homepage: homepage || url };
}

/** The README with links that lead into the repository, wherever it is read. */
export function withAbsoluteLinks(markdown, folder, url) {
  const places = [];
  visit(fromMarkdown(markdown), ['link', 'image', 'definition'], (node) => {
    if ('url' in node && !/^([a-z]+:|#|\/)/.test(node.url)) places.push(node);
  });
  let text = markdown;
  // From the end, so that the places before stay where they are.
  for (const { type, url: link, position } of places.reverse()) {
    const absolute = `${url}/${type === 'image' ? 'raw' : 'blob'}/HEAD/${posix.join(folder, link)}`;
    // Its text may be the same as its address, which comes last.
    const at = text.lastIndexOf(link, position.end.offset - link.length);
    text = text.slice(0, at) + absolute + text.slice(at + link.length);
  }
  return text;
}

/** The package.json with the address of its folder. */
export function withAddress(manifest, folder, { url, homepage }) {
  return {
    ...manifest,
    repository: { type: 'git', url: `git+${url}.git`, directory: folder },
    homepage: homepage === url ? `${url}/tree/HEAD/${folder}#readme` : homepage,
    bugs: `${url}/issues`,
  };
}

function prepare(folder, addresses) {
  const manifest = join(root, folder, 'package.json');
  const content = withAddress(JSON.parse(readFileSync(manifest, 'utf8')), folder, addresses);
  if (content.version === '0.0.0')
    throw new Error(`${folder} has no version yet: merge the pull request of the changesets`);
  writeFileSync(manifest, `${JSON.stringify(content, null, 2)}\n`);
  for (const name of ['README.md', 'README.zh-CN.md', 'CHANGELOG.md']) {
    const file = join(root, folder, name);
    writeFileSync(file, withAbsoluteLinks(readFileSync(file, 'utf8'), folder, addresses.url));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const addresses = addressesOf(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const folders = readdirSync(join(root, 'packages')).filter(isPublished);
  for (const name of folders) prepare(`packages/${name}`, addresses);
  console.log(`${folders.length} packages lead to ${addresses.url}`);
}
