import { said, type Text, text, verbatim } from 'plat-common/text';
import type { AppAuthOperation } from 'plat-schemas/app';
import { useEffect, useState } from 'preact/hooks';
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

/** What is done with one application. `frames/N` says in the log why a page on a port does not appear in its window. */
export type AppAction =
  | `token/${'rotate' | 'revoke'}`
  | `gateway/${'start' | 'stop'}`
  | 'grants/withdraw'
  | `package/${'start' | 'stop' | 'answers' | 'settings'}`
  | `frames/${number}`;

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

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`/_dev/api/${path}`, { method, headers, body: JSON.stringify(body) });
  if (answer.ok) return (await answer.json()) as Answer;
  const { error } = (await answer.json().catch(() => ({}))) as { error?: { text?: Text } };
  throw new ControlError(error?.text ?? text`${method} ${path}: plat-dev responded with ${answer.status}`);
}

function get<Answer>(path: string, query: Record<string, string> = {}) {
  return call<Answer>('GET', `${path}?${new URLSearchParams(query)}`);
}

/** The control API as the pages call it. Every call rejects with the emulator's message. */
export const control = {
  state: () => get<DevState>('state'),
  change: (change: StateChange) => call<DevState>('PATCH', 'state', change),
  setFaults: (faults: Partial<DevFaults>) => call<DevState>('POST', 'faults', faults),
  reset: () => call<DevState>('POST', 'reset'),
  /** @param given the answers to the questions of the package, by field, or the path that is withdrawn */
  act: (action: AppAction, app: string, given?: Readonly<Record<string, string | readonly string[]>>) =>
    call('POST', `${action}?${new URLSearchParams({ app })}`, given),
  log: (after: number) => get<LogEntry[]>('log', { after: String(after) }),
  clearLog: () => call('DELETE', 'log'),
  /** A line that is lost harms nothing. */
  report: (event: PageEvent) => void call('POST', 'log', event).catch(() => undefined),
  /** Makes the gateway call of a line of the log again; its answer is another line. */
  replay: (seq: number) => call('POST', 'replay', { seq }),
  savedStates: () => get<NamedState[]>('states'),
  saveState: (name: string) => call('POST', `states/${encodeURIComponent(name)}`),
  loadState: (name: string) => call('PUT', `states/${encodeURIComponent(name)}`),
  /** Rejects where no project management server runs. */
  pm: () => get<DevPm>('pm'),
  pmRecords: (module: string) => get<DevPmRecord[]>(`pm/${encodeURIComponent(module)}`),
  /** The places of the picker's sidebar. */
  places: async () => (await get<FileList>('files')).entries,
  folder: async (path: string, { directoriesOnly }: { directoriesOnly: boolean }) =>
    (await get<FileList>('files', { path, directoriesOnly: String(directoriesOnly) })).entries,
  search: (q: string) => get<FileEntry[]>('files/search', { q }),
  makeFolder: (path: string) => call<FileEntry>('POST', 'files/folders', { path }),
  /** Whether the user may be asked; a code other than 0 is the reason why not. */
  mayAsk: (operation: AppAuthOperation, appName: string) =>
    get<AuthorizationAnswer>('authorize', { operation, appName }),
  authorize: (request: AuthorizationRequest) => call<AuthorizationAnswer>('POST', 'authorize', request),
};

/**
 * What a call of the control API answers, or why it was rejected. It is made again when an input changes; an answer that
 * comes after that is dropped.
 */
export function useAnswer<Answer>(call: () => Promise<Answer>, inputs: readonly unknown[]) {
  const [answer, setAnswer] = useState<Answer>();
  const [problem, setProblem] = useState<Text>();
  useEffect(() => {
    let isCurrent = true;
    call().then(
      (given) => {
        if (!isCurrent) return;
        setAnswer(() => given);
        setProblem(undefined);
      },
      (error: unknown) => isCurrent && setProblem(reasonOf(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, inputs);
  return { answer, problem };
}
