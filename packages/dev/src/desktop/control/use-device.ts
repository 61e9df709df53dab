import { useEffect, useMemo, useState } from 'preact/hooks';
import type { DevState, LogEntry } from '../../api.js';
import type { Control } from './control.js';

const MAX_LINES = 5000;
const PAUSE_MS = 50;

/** The lines of the inspector that this page has, oldest first; the functions stay the same. */
export type LogLines = ReturnType<typeof useLogLines>;

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
    const clear = () => {
      incoming = [];
      setEntries([]);
    };
    return { add, clear };
  }, []);
  return { entries, ...stable };
}

/** The last lines in order: they may come twice, by event and by request. */
export function mergedLines(all: readonly LogEntry[], added: readonly LogEntry[]): LogEntry[] {
  const bySeq = new Map([...all, ...added].map((entry) => [entry.seq, entry]));
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq).slice(-MAX_LINES);
}

/** Follows the emulator's events; after an interruption the browser connects again and the log is fetched anew. */
export function useDevice(control: Control) {
  /** Undefined until it is known. */
  const [state, setState] = useState<DevState>();
  const [isConnected, setConnected] = useState(true);
  const log = useLogLines();
  const { add, clear } = log;

  useEffect(() => {
    const events = new EventSource('/_dev/api/events');
    events.addEventListener('open', () => {
      setConnected(true);
      // It may be another run of plat-dev, which counts its lines anew.
      clear();
      control.log(0).then(add, () => setConnected(false));
    });
    events.addEventListener('error', () => setConnected(false));
    events.addEventListener('state', ({ data }) => setState(JSON.parse(data) as DevState));
    events.addEventListener('log', ({ data }) => add([JSON.parse(data) as LogEntry]));
    return () => events.close();
  }, [control, add, clear]);

  return { state, log, isConnected };
}
