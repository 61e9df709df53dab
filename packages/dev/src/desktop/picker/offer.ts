import type { FileEntry } from '../../api.js';
import { toggled } from '../parts/field.js';
import type { Translate } from '../texts/texts.js';
import type { PickRequest } from './pick-request.js';

/** Whether the picker shows an entry at all: folders to go into, and what may be picked. */
export function isShown({ isDirectory, name }: FileEntry, { directory, accept }: PickRequest): boolean {
  if (isDirectory) return true;
  return !directory && (accept.length === 0 || accept.some((ending) => name.toLowerCase().endsWith(ending)));
}

/** Whether an entry that is shown can be the result. */
export function isPickable({ isDirectory, path }: FileEntry, request: PickRequest): boolean {
  return isDirectory === request.directory && !request.disabledPaths.includes(path);
}

/** The selection after an entry was chosen: of several it changes one, else it is the entry alone. */
export function withChosen(chosen: readonly string[], path: string, { multiple }: PickRequest): string[] {
  return multiple ? toggled(chosen, path) : [path];
}

/** The places of the sidebar that are asked for, in that order. */
export function placesFor(places: readonly FileEntry[], { groups }: PickRequest): FileEntry[] {
  return groups.flatMap((group) => places.filter((place) => place.group === group));
}

/** What a person calls a place: the own folder is named by a number on the volume. */
export function placeName({ group, name }: FileEntry, t: Translate): string {
  return group === 'myFiles' ? t('Home') : name;
}
