import { createFakeHost, type FakeHost } from 'plat-testing/host';
import { useEffect, useRef } from 'preact/hooks';
import type { DevFaults, DevState } from '../../api.js';
import { control } from '../control/control.js';
import { type HostUi, hostDelays, hostMethods } from '../host/host-methods.js';
import { wireLog } from '../host/wire-log.js';
import { createShell } from '../mobile/create-shell.js';
import { MOBILE_FRAME } from '../mobile/mobile-shell.js';

interface AppFrameProps {
  /** The name of the frame; it begins with `plat-dev-`. */
  name: string;
  src: string;
  state: DevState;
  ui: HostUi;
}

/** The application's page with the desktop as its host, for as long as the frame shows this address. */
export function HostedFrame({ name, src, state, ui }: AppFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(state);
  latest.current = state;
  const host = useRef<FakeHost>();
  const { config, faults } = state;

  useEffect(() => {
    const iframe = frame.current;
    if (iframe === null) return;
    const device = () => {
      const { config, app, faults } = latest.current;
      return { config, appName: app.name, isOld: faults.oldSystem };
    };
    const { appName, config } = device();
    const created = createFakeHost({
      iframe,
      appOrigin: location.origin,
      id: `${appName}-1`,
      appName,
      config,
      methods: hostMethods(ui, device),
      onMessage: wireLog(control.report, () => latest.current.faults.host === 'mute'),
    });
    applyHostFault(created, latest.current.faults.host);
    host.current = created;
    // The host listens before the page can say its first word.
    iframe.src = src;
    return () => {
      created.close();
      host.current = undefined;
    };
  }, [src, ui]);

  useEffect(() => {
    if (host.current) applyHostFault(host.current, faults.host);
  }, [faults.host]);
  const told = useRef(config);
  useEffect(() => {
    const { theme, language, format } = told.current;
    told.current = config;
    if (config.theme !== theme) void host.current?.setTheme(config.theme);
    if (config.language !== language) void host.current?.setLanguage(config.language);
    if (JSON.stringify(config.format) !== JSON.stringify(format))
      void host.current?.emit('os/format', config.format);
  }, [config]);
  return <iframe ref={frame} name={name} title={state.app.title} />;
}

/** Puts the host into the state of the switch. */
function applyHostFault({ faults }: FakeHost, fault: DevFaults['host']): void {
  faults.clear();
  if (fault === 'mute') faults.inject({ kind: 'mute' });
  if (fault === 'slow') faults.inject({ kind: 'slow', delayMs: hostDelays.slow });
  if (fault === 'late') faults.inject({ kind: 'late-start', delayMs: hostDelays.late });
}

/** The application's page as in the mobile app. */
export function MobileFrame({ src, state, ui }: Omit<AppFrameProps, 'name'>) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(state);
  latest.current = state;
  useEffect(() => {
    const iframe = frame.current;
    if (iframe === null) return;
    const device = () => {
      const { config, app, faults, platform } = latest.current;
      return { config, appName: app.name, isOld: faults.oldSystem, platform, fault: faults.host };
    };
    window.platDevMobile = createShell(ui, device, control.report);
    iframe.src = src;
    return () => {
      window.platDevMobile = undefined;
    };
  }, [src, ui]);
  return <iframe ref={frame} name={MOBILE_FRAME} title={`${state.app.title}, mobile`} />;
}
