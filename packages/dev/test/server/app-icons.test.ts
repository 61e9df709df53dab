import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { folderWith, packageFiles } from '../fixtures/app-package.js';
import { png } from '../fixtures/good-package.js';
import { startStage } from '../fixtures/stage.js';

/** A stage whose package names this icon for its page. */
async function stageWith(icon: string | undefined, files: Record<string, string | Buffer>) {
  const entry = { title: 'Notes', url: '/app/notes/', ...(icon !== undefined && { icon }) };
  const all = {
    ...packageFiles(),
    'app/ui/config': JSON.stringify({ '.url': { 'notes.main': entry } }),
    ...files,
  };
  const below = Object.entries(all).map(([file, content]) => [`package/${file}`, content]);
  const folder = await folderWith(Object.fromEntries(below));
  const { url } = await startStage({ package: join(folder, 'package') });
  const ask = (path = '/_dev/icons/notes/0') => fetch(new URL(path, url));
  return { folder, ask };
}

it('the icon of a page is the picture that the package names, the largest first', async () => {
  const { ask } = await stageWith('images/icon_{0}.png', {
    'app/ui/images/icon_64.png': png(64),
    'app/ui/images/icon_256.png': png(256),
  });
  const answer = await ask();
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(png(256));
  expect((await ask('/_dev/icons/notes/1')).status).toBe(204);
  expect((await ask('/_dev/icons/other/0')).status).toBe(204);
});

it('a package that names none has its own picture', async () => {
  const { ask } = await stageWith(undefined, { 'ICON.PNG': png(64) });
  expect((await ask()).status).toBe(200);
});

eachRow([
  ['is missing', 'images/missing_{0}.png'],
  ['is no PNG file', 'config'],
  ['is outside of the package', '../../../picture.png'],
  ['is a link out of the package', 'images/link.png'],
])('there is none where the file %s', async (_what, icon) => {
  const { ask, folder } = await stageWith(icon, { 'app/ui/images/.keep': '', 'ICON.PNG': png(64) });
  const outside = join(folder, 'picture.png');
  await writeFile(outside, png(64));
  await symlink(outside, join(folder, 'package/app/ui/images/link.png'));
  expect((await ask()).status).toBe(204);
});
