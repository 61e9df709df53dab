import { createFakeHost, type FakeHost } from 'plat-testing/host';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { DevFaults, DevState } from '../../api.js';
import type { Control } from '../control/control.js';
import { type HostUi, hostMethods } from './host-methods.js';
import { wireLog } from './wire-log.js';

/** Is the host of the page in the frame, for as long as the frame shows this address. */
export function useHost(
  frame: RefObject<HTMLIFrameElement>,
  { src, state, ui, control }: { src: string; state: DevState; ui: HostUi; control: Control },
): void {
  const latest = useRef({ state, ui });
  latest.current = { state, ui };
  const host = useRef<FakeHost>();
  const { config, faults } = state;

  useEffect(() => {
    const iframe = frame.current;
    if (iframe === null) return;
    const device = () => {
      const { state } = latest.current;
      return { config: state.config, appName: state.app.name, isOld: state.faults.oldSystem };
    };
    const created = createFakeHost({
      iframe,
      appOrigin: location.origin,
      id: `${device().appName}-1`,
      appName: device().appName,
      config: device().config,
      methods: hostMethods(latest.current.ui, device),
      onMessage: wireLog(
        (event) => void control.report(event).catch(() => undefined),
        () => latest.current.state.faults.host === 'mute',
      ),
    });
    applyHostFault(created, latest.current.state.faults.host);
    host.current = created;
    // The host listens before the page can say its first word.
    iframe.src = src;
    return () => {
      created.close();
      host.current = undefined;
    };
  }, [frame, src, control]);

  useEffect(() => {
    if (host.current) applyHostFault(host.current, faults.host);
  }, [faults.host]);
  const { theme, language } = config;
  useEffect(() => {
    const now = host.current;
    if (now && now.config.theme !== theme) void now.setTheme(theme);
    if (now && now.config.language !== language) void now.setLanguage(language);
  }, [theme, language]);

  const format = JSON.stringify(config.format);
  const told = useRef(format);
  useEffect(() => {
    if (told.current !== format) void host.current?.emit('os/format', JSON.parse(format));
    told.current = format;
  }, [format]);
}

/** Milliseconds of the faults panel's `slow` and `late`. */
export const hostDelays = { slow: 3000, late: 5000 } as const;

/** Puts the host into the state of the switch. */
function applyHostFault({ faults }: FakeHost, fault: DevFaults['host']): void {
  faults.clear();
  if (fault === 'mute') faults.inject({ kind: 'mute' });
  if (fault === 'slow') faults.inject({ kind: 'slow', delayMs: hostDelays.slow });
  if (fault === 'late') faults.inject({ kind: 'late-start', delayMs: hostDelays.late });
}
