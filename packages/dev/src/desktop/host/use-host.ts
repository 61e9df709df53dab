import { createFakeHost, type FakeHost } from 'plat-testing/host';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { DevState } from '../../api.js';
import type { Control } from '../control/control.js';
import { applyHostFault } from './apply-host-fault.js';
import { hostMethods } from './host-methods.js';
import type { HostUi } from './host-ui.js';
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
  useEffect(() => {
    if (host.current && host.current.config.theme !== config.theme) void host.current.setTheme(config.theme);
  }, [config.theme]);
  useEffect(() => {
    const isOther = host.current && host.current.config.language !== config.language;
    if (isOther) void host.current?.setLanguage(config.language);
  }, [config.language]);

  const format = JSON.stringify(config.format);
  const told = useRef(format);
  useEffect(() => {
    if (told.current !== format) void host.current?.emit('os/format', JSON.parse(format));
    told.current = format;
  }, [format]);
}
