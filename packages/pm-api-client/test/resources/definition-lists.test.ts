import { describe, expect, it } from 'vitest';
import type { ResourceDefinition } from '../../src/resource/definition.js';
import { definitions } from '../../src/resources/definitions.js';
import { clientOf } from '../fixtures/client-of.js';

const table: Readonly<Record<string, ResourceDefinition>> = definitions;
const names = Object.keys(definitions) as (keyof typeof definitions)[];

type List = (filter: unknown) => Promise<unknown>;

/** Every list that the definitions have: which resource, where, what is asked for. */
const lists = names.flatMap((name) => {
  const { list } = table[name] ?? {};
  if (list === undefined) return [];
  const parents = Object.entries(list.parents).map(
    ([parent, path]) => [parent, { [parent]: 7 }, `/${path}/7/${name}`] as const,
  );
  const places = [...parents, ...(list.whole ? [['whole', {}, `/${name}`] as const] : [])];
  return places.flatMap(([at, filter, path]) =>
    (list.browseAt?.[at] ?? list.browse).map((browse) => [name, { ...filter, browse }, path] as const),
  );
});

describe('a list', () => {
  it('is at its place, and its filter has the names of old and new servers', async () => {
    for (const [name, filter, path] of lists) {
      const page = { status: 'success', [name]: [], pager: { recTotal: 0 } };
      const { pm, asked } = clientOf(() => page);
      const { list } = pm[name] as unknown as Record<string, List>;
      expect(await list?.(filter)).toMatchObject({ items: [], total: 0, filter });
      expect(asked[0]?.path).toBe(path);
      expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toMatchObject({
        browse: filter.browse,
        browseType: filter.browse,
        ...(filter.browse !== undefined && table[name]?.list?.asks?.(filter.browse).query),
      });
    }
  });

  it('has every place of the specification', () => {
    const places = new Set(lists.map(([, , path]) => path));
    for (const name of ['systems', 'requirements', 'epics', 'feedbacks', 'tickets'])
      expect(places).toContain(`/products/7/${name}`);
  });

  it('shows what is not closed of epics and requirements, and everything of the others, where nothing is asked for', () => {
    const defaults = Object.fromEntries(names.map((name) => [name, table[name]?.list?.browse[0]]));
    const { epics, requirements, users, ...others } = defaults;
    expect([epics, requirements]).toEqual(['unclosed', 'unclosed']);
    expect(users).toBe('inside');
    expect(new Set(Object.values(others))).toEqual(new Set(['all']));
  });
});
