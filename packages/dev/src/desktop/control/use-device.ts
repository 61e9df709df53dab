import { useEffect, useMemo, useState } from 'preact/hooks';
import type { DevState, LogEntry } from '../../api.js';
import type { Control } from './control.js';
import { LogLines } from './log-lines.js';

/** Follows the emulator's events; after an interruption the browser connects again and the log is fetched anew. */
export function useDevice(control: Control) {
  /** Undefined until it is known. */
  const [state, setState] = useState<DevState>();
  const [isConnected, setConnected] = useState(true);
  const log = useMemo(() => new LogLines(), []);

  useEffect(() => {
    const events = new EventSource('/_dev/api/events');
    events.addEventListener('open', () => {
      setConnected(true);
      // It may be another run of plat-dev, which counts its lines anew.
      log.clear();
      control.log(0).then(
        (entries) => log.add(entries),
        () => setConnected(false),
      );
    });
    events.addEventListener('error', () => setConnected(false));
    events.addEventListener('state', ({ data }) => setState(JSON.parse(data) as DevState));
    events.addEventListener('log', ({ data }) => log.add([JSON.parse(data) as LogEntry]));
    return () => events.close();
  }, [control, log]);

  return { state, log, isConnected };
}
