import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withPackagedLinks } from '../../scripts/packed/project.mjs';
import { addressesOf, withAbsoluteLinks, withAddress } from '../../scripts/release.mjs';

const url = 'https://github.com/owner/name';

describe('a release', () => {
  it('stops where the address of the repository is missing', () => {
    for (const manifest of [{}, { repository: { url: '' } }, { repository: { url: 'git@github.com' } }])
      expect(() => addressesOf(manifest)).toThrow(/repository\.url.*package\.json of the root/);
  });

  it('stops with what stands in the repository now, until the owner has filled it in', async () => {
    const { repository } = JSON.parse(
      await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'),
    );
    if (repository.url === '') expect(() => addressesOf({ repository })).toThrow(/Write the address/);
    else expect(addressesOf({ repository }).url).toMatch(/^https:/);
  });

  it('gives each package the address of its folder', () => {
    const addresses = addressesOf({ repository: { url: 'git+https://github.com/owner/name.git' } });
    expect(withAddress({ name: 'plat-dev' }, 'packages/dev', addresses)).toEqual({
      name: 'plat-dev',
      repository: { type: 'git', url: 'git+https://github.com/owner/name.git', directory: 'packages/dev' },
      homepage: `${url}/tree/HEAD/packages/dev#readme`,
      bugs: `${url}/issues`,
    });
  });

  it('leads the links of a README into the repository, and leaves the others', () => {
    const markdown = [
      '[guide](../../docs/guides/first-call.md#try) and [again](../../docs/guides/first-call.md "title")',
      '![desktop](../../docs/guides/images/desktop.png) [here](#options) [there](https://example.com/a)',
      '`[code](../x.md)`',
      '',
      '[reference]: LICENSE',
    ].join('\n');
    expect(withAbsoluteLinks(markdown, 'packages/dev', url).split('\n')).toEqual([
      `[guide](${url}/blob/HEAD/docs/guides/first-call.md#try) and [again](${url}/blob/HEAD/docs/guides/first-call.md "title")`,
      `![desktop](${url}/raw/HEAD/docs/guides/images/desktop.png) [here](#options) [there](https://example.com/a)`,
      '`[code](../x.md)`',
      '',
      `[reference]: ${url}/blob/HEAD/packages/dev/LICENSE`,
    ]);
  });

  it('leads the links of a README that is packed without an address to the guides beside it, or nowhere', () => {
    const markdown =
      '[errors](../../docs/guides/page-errors.md#no-host), [desktop](../../docs/images/d.png), [中文](README.zh-CN.md), [here](#more)';
    const isPackaged = (path: string) =>
      ['dist/docs/guides/page-errors.md', 'README.zh-CN.md'].includes(path);
    expect(withPackagedLinks(markdown, isPackaged)).toBe(
      '[errors](dist/docs/guides/page-errors.md#no-host), desktop, [中文](README.zh-CN.md), [here](#more)',
    );
  });

  it('leaves no README with a link that leads nowhere once it is alone', async () => {
    for (const folder of ['create-plat-app', 'dev', 'plat-app-sdk', 'plat-gateway-client', 'pm-api-client']) {
      const readme = await readFile(join(import.meta.dirname, '../../packages', folder, 'README.md'), 'utf8');
      expect(readme).toMatch(/\]\(\.\.\//);
      expect(withAbsoluteLinks(readme, `packages/${folder}`, url)).not.toMatch(/^[^`]*\]\((?!https?:|#)/m);
    }
  });
});
