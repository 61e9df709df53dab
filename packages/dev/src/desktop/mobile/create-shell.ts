import { type PlatformName, platforms } from 'plat-testing/platforms';
import type { PageEvent } from '../control/control.js';
import { type HostDevice, type HostUi, hostMethods } from '../host/host-methods.js';
import { hostDelays } from '../host/use-host.js';
import { mobileHandlers } from './mobile-handlers.js';
import type { MobileShell } from './mobile-shell.js';

/** The device at the moment of a call. */
export interface MobileDevice extends HostDevice {
  platform: PlatformName;
  fault: 'well' | 'mute' | 'slow' | 'late';
}

/** The mobile app around a page: the same interface as in a window, behind the app's bridge. */
export function createShell(
  ui: HostUi,
  device: () => MobileDevice,
  report: (event: PageEvent) => void,
): MobileShell {
  const { platform, config, fault } = device();
  const handlers = mobileHandlers(hostMethods(ui, device), ui, device);
  return {
    userAgentMark: `${platforms[platform].mobileAppMark}/${config.appVersion}`,
    readyAfterMs: fault === 'late' ? hostDelays.late : 0,
    titleChanged: (title) => ui.setTitle(title),
    async callHandler(name, ...texts) {
      const since = performance.now();
      const { fault } = device();
      const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
      const tell = (ok: boolean, answer: unknown) => {
        const milliseconds = Math.round(performance.now() - since);
        const detail = { callHandler: [name, ...texts], answer };
        report({ kind: 'host-call', title: `${name} (mobile)`, ok, milliseconds, detail });
      };
      if (fault === 'mute') {
        tell(false, 'none');
        return new Promise(() => {});
      }
      if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, hostDelays.slow));
      if (handler === undefined) {
        tell(false, '');
        // The app answers a name that it does not know with nothing.
        return '';
      }
      try {
        const result = await handler(...texts);
        const answer = JSON.stringify({ result: JSON.stringify(result ?? null) });
        tell(true, answer);
        return answer;
      } catch (error) {
        tell(false, String(error));
        throw error;
      }
    },
  };
}
