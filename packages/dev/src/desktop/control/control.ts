import { said, type Text, text, verbatim } from 'plat-common/text';
import type {
  AuthorizationAnswer,
  AuthorizationRequest,
  DevFaults,
  DevPm,
  DevPmRecord,
  DevState,
  FileEntry,
  FileList,
  LogEntry,
  NamedState,
  StateChange,
} from '../../api.js';

/** What only a page can see, for the inspector. */
export type PageEvent = Pick<LogEntry, 'kind' | 'title' | 'detail' | 'ok' | 'milliseconds'>;

/** An action of the faults panel. */
export type DeviceAction = 'token/rotate' | 'token/revoke' | 'gateway/stop' | 'gateway/start' | 'reset';

/** Answers to the questions of a package, by field. */
export type WizardAnswers = Readonly<Record<string, string | readonly string[]>>;

/** The control API as the pages call it. Every call rejects with the emulator's message. */
export interface Control {
  state(): Promise<DevState>;
  change(change: StateChange): Promise<DevState>;
  setFaults(faults: Partial<DevFaults>): Promise<DevState>;
  /** @param app whose token or gateway is meant. Default: the first application's */
  act(action: DeviceAction, app?: string): Promise<DevState>;
  /** Goes on with the installation of a package. */
  answerPackage(answers: WizardAnswers, app: string): Promise<DevState>;
  configurePackage(answers: WizardAnswers, app: string): Promise<DevState>;
  startPackage(app: string): Promise<DevState>;
  stopPackage(app: string): Promise<DevState>;
  log(after: number): Promise<LogEntry[]>;
  clearLog(): Promise<unknown>;
  report(event: PageEvent): Promise<unknown>;
  /** Makes the gateway call of a line of the log again; its answer is another line. */
  replay(seq: number): Promise<unknown>;
  savedStates(): Promise<NamedState[]>;
  saveState(name: string): Promise<unknown>;
  loadState(name: string): Promise<unknown>;
  /** Rejects where no project management server runs. */
  pm(): Promise<DevPm>;
  pmRecords(module: string): Promise<DevPmRecord[]>;
  /** The places of the picker's sidebar. */
  places(): Promise<FileEntry[]>;
  folder(path: string, options: { directoriesOnly: boolean }): Promise<FileEntry[]>;
  search(text: string): Promise<FileEntry[]>;
  makeFolder(path: string): Promise<FileEntry>;
  /** Whether the user may be asked; a code other than 0 is the reason why not. */
  mayAsk(question: Pick<AuthorizationRequest, 'operation' | 'appName'>): Promise<AuthorizationAnswer>;
  authorize(request: AuthorizationRequest): Promise<AuthorizationAnswer>;
}

/** What the emulator rejected, with its reason. */
class ControlError extends Error {
  constructor(readonly text: Text) {
    super(said(text));
  }
}

/** The reason of a rejected call, to be shown. */
export function reasonOf(error: unknown): Text {
  if (error instanceof ControlError) return error.text;
  return verbatim(error instanceof Error ? error.message : String(error));
}

export function createControl(fetch = globalThis.fetch.bind(globalThis)): Control {
  const call = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(`/_dev/api/${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (answer.ok) return (await answer.json()) as Answer;
    const { error } = (await answer.json().catch(() => ({}))) as { error?: { text?: Text } };
    throw new ControlError(error?.text ?? text`${method} ${path}: plat-dev responded with ${answer.status}`);
  };
  const get = <Answer>(path: string, query: Record<string, string | undefined> = {}) => {
    const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return call<Answer>('GET', `${path}?${new URLSearchParams(given)}`);
  };

  return {
    state: () => get('state'),
    change: (change) => call('PATCH', 'state', change),
    setFaults: (faults) => call('POST', 'faults', faults),
    act: (action, app) =>
      call('POST', app === undefined ? action : `${action}?${new URLSearchParams({ app })}`),
    answerPackage: (answers, app) => call('POST', `package/answers?${new URLSearchParams({ app })}`, answers),
    configurePackage: (answers, app) =>
      call('POST', `package/settings?${new URLSearchParams({ app })}`, answers),
    startPackage: (app) => call('POST', `package/start?${new URLSearchParams({ app })}`),
    stopPackage: (app) => call('POST', `package/stop?${new URLSearchParams({ app })}`),
    log: (after) => get('log', { after: String(after) }),
    clearLog: () => call('DELETE', 'log'),
    report: (event) => call('POST', 'log', event),
    replay: (seq) => call('POST', 'replay', { seq }),
    savedStates: () => get('states'),
    saveState: (name) => call('POST', `states/${encodeURIComponent(name)}`),
    loadState: (name) => call('PUT', `states/${encodeURIComponent(name)}`),
    pm: () => get('pm'),
    pmRecords: (module) => get(`pm/${encodeURIComponent(module)}`),
    places: async () => (await get<FileList>('files')).entries,
    folder: async (path, { directoriesOnly }) =>
      (await get<FileList>('files', { path, directoriesOnly: String(directoriesOnly) })).entries,
    search: (q) => get('files/search', { q }),
    makeFolder: (path) => call('POST', 'files/folders', { path }),
    mayAsk: ({ operation, appName }) => get('authorize', { operation, appName }),
    authorize: (request) => call('POST', 'authorize', request),
  };
}
