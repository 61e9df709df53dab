import { createContext } from 'preact';
import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import type { DevHostedApp, DevState, LogEntry } from '../../api.js';
import type { DesktopIcon } from '../stage/entries.js';
import { control } from './control.js';

const MAX_LINES = 5000;
const PAUSE_MS = 50;

/** The lines of the inspector that this page has, oldest first; the functions stay the same. */
type LogLines = ReturnType<typeof useLogLines>;

function useLogLines() {
  const [entries, setEntries] = useState<readonly LogEntry[]>([]);
  const stable = useMemo(() => {
    let incoming: readonly LogEntry[] = [];
    const merge = () => {
      const added = incoming;
      incoming = [];
      setEntries((all) => mergedLines(all, added));
    };
    /** Many in a row are drawn once. */
    const add = (lines: readonly LogEntry[]) => {
      if (incoming.length === 0) setTimeout(merge, PAUSE_MS);
      incoming = [...incoming, ...lines];
    };
    /** Takes all lines anew: they may have been cleared, or be those of another run of plat-dev. */
    const reload = async () => {
      incoming = [];
      setEntries([]);
      add(await control.log(0));
    };
    return { add, reload };
  }, []);
  return { entries, ...stable };
}

/** The last lines in order: they may come twice, by event and by request. */
export function mergedLines(all: readonly LogEntry[], added: readonly LogEntry[]): LogEntry[] {
  const bySeq = new Map([...all, ...added].map((entry) => [entry.seq, entry]));
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq).slice(-MAX_LINES);
}

/** Follows the emulator's events; after an interruption the browser connects again and the log is fetched anew. */
export function useDevice() {
  /** Undefined until it is known. */
  const [state, setState] = useState<DevState>();
  const [isConnected, setConnected] = useState(true);
  const log = useLogLines();
  const { add, reload } = log;

  useEffect(() => {
    const events = new EventSource('/_dev/api/events');
    events.addEventListener('open', () => {
      setConnected(true);
      reload().catch(() => setConnected(false));
    });
    events.addEventListener('error', () => setConnected(false));
    events.addEventListener('state', ({ data }) => setState(JSON.parse(data) as DevState));
    events.addEventListener('log', ({ data }) => add([JSON.parse(data) as LogEntry]));
    return () => events.close();
  }, [add, reload]);

  return { state, log, isConnected };
}

/** The device for one of its applications, with its grants and its gateway. */
export interface DeviceOfApp extends DevState {
  app: DevHostedApp;
}

/** What the bar and each panel of the emulator have. */
interface EmulatorParts {
  /** The device for the application in front. */
  state: DeviceOfApp;
  log: LogLines;
  /** Opens a file with a page of an application. */
  onOpenWith: (icon: DesktopIcon, path: string) => void;
  /** Waits for a change and shows its error, if any, below the title. */
  attempt(change: Promise<unknown>, title?: string): void;
}

export const EmulatorContext = createContext<EmulatorParts | undefined>(undefined);

export function useEmulator(): EmulatorParts {
  const parts = useContext(EmulatorContext);
  if (parts === undefined) throw new Error('A panel is drawn outside of the desktop');
  return parts;
}
