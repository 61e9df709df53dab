import { describe, expect, it } from 'vitest';
import { oddLines, recordsIn, useServer } from '../support.js';

// The specification has no documents: only released servers do.
const { server, cli } = await useServer({ behaviour: 'observed' }, 'admin');
const docs = (line: string, given = {}) => cli(['docs', ...line.split(' ')], given);
const idOf = async (line: string, input?: string) => {
  const { stdout, exitCode } = await docs(line, { input });
  expect(exitCode).toBe(0);
  return recordsIn(stdout)[0]?.id;
};
const shown = async (line: string) => recordsIn((await docs(line)).stdout);

/** The library that a product has from the start, as flags. */
async function productLibrary(): Promise<string> {
  const [library] = await shown('libs list --product 1 --json id');
  return `--product 1 --lib ${library?.id}`;
}

describe('pm-api docs', () => {
  it('writes, lists, shows and deletes documents', async () => {
    const place = await productLibrary();
    const create = `create ${place} --title Setup --contentType markdown --from-file content=-`;
    const id = await idOf(create, '# Setup\n\nDo it.\n');
    expect(await shown(`list ${place} --json id,title`)).toEqual([{ id, title: 'Setup' }]);
    expect(await shown(`get ${id} --json content`)).toEqual([{ content: '# Setup\n\nDo it.' }]);
    expect(await shown(`delete ${id}`)).toMatchObject([{ outcome: 'applied' }]);
    expect(await shown(`list ${place}`)).toEqual([]);
    expect((await docs(`get ${id}`)).exitCode).toBe(5);
  });

  it('lists spaces and libraries, and filters them', async () => {
    expect(await shown('spaces list product --json id')).toContainEqual({ id: 1 });
    const [library] = await shown('libs list --product 1 --json name');
    expect(library).toEqual({ name: 'Product Primary Library' });
    expect(await shown('libs list --product 1 --filter name=Other --json name')).toEqual([]);
  });

  it('is refused before anything is sent', async () => {
    const missing =
      'the space of the documents is missing.\n  hint: Use one of --my, --team, --product, --project.';
    expect(
      await oddLines(docs, 2, {
        'libs list': missing,
        'libs list --product 1 --team 1': '--team <id> cannot be combined with --product <id>',
        'list --product 1': '--lib is required',
        'spaces list none': "'none' is not a valid kind. Use one of my, team, product, project.",
        'create --product 1 --lib 1 --content x': 'title is required',
      }),
    ).toEqual([]);
    expect(server.calls).toEqual([]);
  });
});
