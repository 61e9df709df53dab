import { type Text, text } from 'plat-common/text';
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { FileEntry } from '../../api.js';
import { type Control, reasonOf } from '../control/control.js';
import { placesFor } from './offer.js';
import type { PickRequest } from './pick-request.js';

/** A folder and the place of the sidebar that it is in. */
interface Location {
  path: string;
  place: FileEntry | undefined;
}

const nowhere: Location = { path: '', place: undefined };

/** Walks through the folders of the current user, beginning in the first place that is offered. */
export function useFolder(control: Control, request: PickRequest) {
  const [places, setPlaces] = useState<readonly FileEntry[]>([]);
  const [wanted, setWanted] = useState(nowhere);
  const [shown, setShown] = useState({ ...nowhere, entries: [] as readonly FileEntry[] });
  const [problem, setProblem] = useState<Text>();

  /** Goes there; until its content is known, the folder before is shown. */
  const open = useCallback(
    (path: string, place?: FileEntry) => setWanted((before) => ({ path, place: place ?? before.place })),
    [],
  );

  useEffect(() => {
    control.places().then(
      (all) => {
        const offered = placesFor(all, request);
        setPlaces(offered);
        const [first] = offered;
        if (first !== undefined) open(first.path, first);
        else setProblem(text`There is no place of the kinds that the application asks for.`);
      },
      (error: unknown) => setProblem(reasonOf(error)),
    );
  }, [control, request, open]);

  useEffect(() => {
    if (wanted.path === '') return;
    let isCurrent = true;
    control.folder(wanted.path, { directoriesOnly: request.directory }).then(
      (entries) => {
        if (!isCurrent) return;
        setShown({ ...wanted, entries });
        setProblem(undefined);
      },
      (error: unknown) => isCurrent && setProblem(reasonOf(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [control, wanted, request.directory]);

  /** Whether what is shown is not yet the folder that was opened last. */
  const isLoading = wanted.path !== shown.path;
  return { ...shown, places, isLoading, problem, open, reload: () => setWanted({ ...wanted }) };
}
