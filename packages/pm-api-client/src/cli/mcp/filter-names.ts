import type { ListRule } from '../../resource/definition.js';

/** The names of a filter that the server knows. Pages are the cursor's affair. */
export function filterNames(list: ListRule | undefined): string[] {
  if (list === undefined) return [];
  return [...Object.keys(list.parents), ...(list.my ? ['my'] : []), 'browse', 'orderBy'];
}
