import { type PlatApp, PlatAppError } from 'plat-app-sdk';
import type { Entry, Folder, TextFile } from '../server/responses.ts';
import { chooseFolder } from './choose-folder.ts';
import { ApiProblem, type FilesApi } from './files-api.ts';
import type { PageProblem } from './texts.ts';

/** What the page shows. Never changed: with each change there is a new one. */
export interface ShelfState {
  /** The folders that the user chose; undefined until the server has said. */
  readonly folders?: readonly Folder[] | undefined;
  /** From the chosen folder down to the one that is shown. */
  readonly trail: readonly Folder[];
  readonly entries: readonly Entry[];
  readonly opened?: TextFile | undefined;
  readonly problem?: PageProblem | undefined;
  /** The address of a window that the browser has blocked. */
  readonly link?: string | undefined;
  readonly isWaiting: boolean;
}

const FIRST: ShelfState = { trail: [], entries: [], isWaiting: false };

/** What the user asks for; resolves with what it changes. */
type Task = (signal: AbortSignal) => Promise<Partial<ShelfState>>;

/** The folders and files of the page, without any view: the same for every framework. */
export class Shelf {
  readonly #observers = new Set<() => void>();
  #state = FIRST;
  #last = new AbortController();
  #task: Task = async () => ({});

  constructor(
    private readonly app: PlatApp,
    private readonly api: FilesApi,
  ) {}

  /** What is shown now: the same object until something changes. */
  readonly getSnapshot = (): ShelfState => this.#state;

  /** Calls the observer after each change, until the returned function is called. */
  readonly subscribe = (observer: () => void): (() => void) => {
    this.#observers.add(observer);
    return () => this.#observers.delete(observer);
  };

  /** Asks for the chosen folders again. */
  load(): Promise<void> {
    return this.#run(async (signal) => ({ folders: await this.api.folders(signal) }));
  }

  /** Lets the user choose one more folder, and shows it. Call it in the handler of a click. */
  choose(): Promise<void> {
    return this.#run(async (signal) => {
      const offerLink = (link: string) => this.#change({ problem: 'window-blocked', link, isWaiting: false });
      const path = await chooseFolder(this.app, offerLink, signal);
      const folders = await this.api.folders(signal);
      const chosen = folders.find((folder) => folder.path === path);
      return { folders, ...(chosen && (await this.#contentOf(chosen, signal))) };
    });
  }

  /** Does again what has failed. Call it in the handler of a click: the user may have to choose again. */
  retry(): Promise<void> {
    return this.#run(this.#task);
  }

  /** Shows a folder: a chosen one, one of the trail, or one in the folder that is shown. */
  openFolder(folder: Folder): Promise<void> {
    return this.#run((signal) => this.#contentOf(folder, signal));
  }

  /** Shows the text of a file. */
  openFile({ path }: Entry): Promise<void> {
    return this.#run(async (signal) => ({ opened: await this.api.text(path, signal) }));
  }

  /** Goes back from the text to the folder that it is in. */
  closeFile(): void {
    this.#change({ opened: undefined, problem: undefined });
  }

  async #contentOf({ name, path }: Folder, signal: AbortSignal): Promise<Partial<ShelfState>> {
    const entries = await this.api.files(path, signal);
    const above = this.#state.trail.filter((one) => path.startsWith(`${one.path}/`));
    return { trail: [...above, { name, path }], entries, opened: undefined };
  }

  /** Does one thing at a time: what the user asks for last is what is shown. */
  async #run(task: Task): Promise<void> {
    this.#last.abort();
    this.#last = new AbortController();
    this.#task = task;
    const { signal } = this.#last;
    const isWell = { problem: undefined, link: undefined };
    this.#change({ ...isWell, isWaiting: true });
    try {
      const change = await task(signal);
      if (!signal.aborted) this.#change({ ...isWell, ...change, isWaiting: false });
    } catch (error) {
      if (signal.aborted) return;
      const problem = problemOf(error);
      let { folders } = this.#state;
      // What was chosen may have been withdrawn: the list of it is then old.
      if (problem === 'not-chosen') folders = await this.api.folders(signal).catch(() => folders);
      if (!signal.aborted) this.#change({ problem, folders, isWaiting: false });
    }
  }

  #change(change: Partial<ShelfState>): void {
    this.#state = { ...this.#state, ...change };
    for (const observer of this.#observers) observer();
  }
}

function problemOf(error: unknown): PageProblem {
  if (error instanceof ApiProblem) return error.problem;
  // The error's hint is for you, not for users.
  console.error(error);
  if (!(error instanceof PlatAppError)) return 'internal';
  return error.code === 'popup-closed' ? 'window-closed' : 'cannot-choose';
}
