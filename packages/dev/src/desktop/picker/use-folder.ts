import { text } from 'plat-common/text';
import { useMemo, useState } from 'preact/hooks';
import type { FileEntry } from '../../api.js';
import type { Control } from '../control/control.js';
import { useAnswer } from '../control/use-answer.js';
import type { PickRequest } from './pick-request.js';

/** Walks through the folders of the current user, beginning in the first place that is offered. */
export function useFolder(control: Control, request: PickRequest) {
  const { answer: all, problem: noPlaces } = useAnswer(control.places, [control]);
  const places = useMemo(
    () => all && request.groups.flatMap((group) => all.filter((place) => place.group === group)),
    [all, request],
  );
  /** A folder and the place of the sidebar that it is in; undefined for the first place. */
  const [wanted, setWanted] = useState<{ path: string; place: FileEntry | undefined }>();
  const [first] = places ?? [];
  const { path, place } = wanted ?? { path: first?.path ?? '', place: first };
  const { answer: shown, problem } = useAnswer(
    async () => ({
      path,
      place,
      entries: path === '' ? [] : await control.folder(path, { directoriesOnly: request.directory }),
    }),
    [control, path, place, wanted, request.directory],
  );
  const nothing =
    places?.length === 0 ? text`There is no place of the kinds that the application asks for.` : undefined;
  return {
    // Until the content of another folder is known, the one before is shown.
    ...(shown ?? { path: '', place: undefined, entries: [] }),
    places: places ?? [],
    isLoading: path !== shown?.path,
    problem: noPlaces ?? nothing ?? problem,
    open: (next: string, itsPlace?: FileEntry) => setWanted({ path: next, place: itsPlace ?? place }),
    reload: () => setWanted({ path, place }),
  };
}
