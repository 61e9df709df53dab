import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProject, packAll } from '../../../scripts/packed/project.mjs';
import { followZenTaoPages } from './start-pages.js';

let workshop: string;
let tarballs: string[];

beforeAll(async () => {
  workshop = await mkdtemp(join(tmpdir(), 'start-pages-'));
  const folder = join(workshop, 'tarballs');
  await mkdir(folder);
  tarballs = (await packAll(folder, ['pm-api-client', 'pm-api', 'testing'])).map(({ tarball }) => tarball);
  expect(tarballs).toHaveLength(3);
});
afterAll(() => rm(workshop, { recursive: true, force: true }));

// The page of applications is followed by the tests of the templates.
it.each([
  ['docs/guides/zentao-script.md', 'en'],
  ['docs/zh/guides/zentao-script.md', 'zh'],
])(
  '%s and the page for agents run as printed, from an empty folder with packed tarballs',
  async (guide, name) => {
    const project = await createProject(workshop, name, tarballs);
    await followZenTaoPages(guide, project, join(project, 'node_modules/pm-api/bin/pm-api.js'));
  },
);
