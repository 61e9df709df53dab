import { onScopeDispose, type ShallowRef, shallowRef } from 'vue';
import type { Shelf, ShelfState } from './shelf.ts';

/** What the page shows, for as long as the component lives. */
export function useShelf(shelf: Shelf): Readonly<ShallowRef<ShelfState>> {
  const state = shallowRef(shelf.getSnapshot());
  onScopeDispose(
    shelf.subscribe(() => {
      state.value = shelf.getSnapshot();
    }),
  );
  return state;
}
