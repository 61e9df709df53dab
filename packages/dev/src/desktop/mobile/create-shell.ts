import { inBoth, text } from 'plat-common/text';
import { platforms } from 'plat-testing/platforms';
import type { DevState } from '../../api.js';
import { control } from '../control/control.js';
import {
  type HostMethods,
  type HostUi,
  hostDelays,
  hostMethods,
  recordFrom,
  textFrom,
} from '../host/host-methods.js';

const APP_API = 'v1.0';

/**
 * The mobile app around a page: the same interface as in a window, behind the app's bridge.
 *
 * @param device the device at the moment of a call
 */
export function createShell(ui: HostUi, device: () => DevState) {
  const { platform, config, faults } = device();
  const handlers = mobileHandlers(hostMethods(ui, device), ui, device);
  return {
    /** What the app adds to the browser's user agent: `PlatAppVer/1.34.0`. */
    userAgentMark: `${platforms[platform].mobileAppMark}/${config.appVersion}`,
    /** Milliseconds until the bridge reports that it is ready. */
    readyAfterMs: faults.host === 'late' ? hostDelays.late : 0,
    titleChanged: (title: string) => ui.setTitle(title),
    /** Answers as the app's handlers do: JSON text `{"result":"<JSON text>"}`. */
    async callHandler(name: string, ...texts: string[]): Promise<string> {
      const since = performance.now();
      const { host: fault } = device().faults;
      const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
      const tell = (ok: boolean, answer: unknown) => {
        const milliseconds = Math.round(performance.now() - since);
        const detail = { callHandler: [name, ...texts], answer };
        control.report({ kind: 'host-call', title: `${name} (mobile)`, ok, milliseconds, detail });
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

/**
 * The handlers of the mobile app, by their names: texts come in, a value that JSON can carry goes out. They do what the host's
 * methods do, behind other envelopes.
 *
 * Source: host protocol, "Mobile (Flutter InAppWebView)".
 */
function mobileHandlers(methods: HostMethods, ui: HostUi, device: () => DevState): HostMethods {
  /** Methods of the host, of those that it has, with what a handler passes to them of its text. */
  const shared = (names: string[], argumentsOf: (given: unknown) => unknown[]): HostMethods =>
    Object.fromEntries(
      names.map((name) => {
        const method = methods[name];
        return [name, method && ((given) => method(...argumentsOf(given)))];
      }),
    );

  return {
    getAppMessage: () => appMessage(device()),
    exitPage: () => ui.closeApp(),
    openSystemBrowser(address) {
      const url = textFrom(address, 'url');
      // Any other address would run or open something here, on the emulator's own origin.
      ui.notify(text`Opens in the system browser`, url, /^https?:/i.test(url) ? url : undefined);
    },
    openAppPage: (anchor) =>
      ui.notify(inBoth(text`openAppPage`, '打开应用页面（openAppPage）'), String(anchor ?? '')),
    ...(!device().faults.oldSystem && shared(['getPlatformConfig'], () => [])),
    ...shared(['openFile', 'openFileManager', 'openAppSetting'], (path) => [path]),
    ...shared(['authorizeUserFile', 'authorizeSharedFile'], (json) => [recordFrom(parsed(json)).path]),
    ...shared(['setExitPageTips', 'pickFile', 'pickUserFile', 'pickSharedFile'], (json) => [parsed(json)]),
    ...shared(['showFileDetails'], (json) => {
      const { paths, options } = recordFrom(parsed(json));
      return [paths, options];
    }),
  };
}

/** An app without `appApi` is older than the handlers that pages call. */
function appMessage({ config, faults }: DevState) {
  const { theme, language, appVersion, systemVersion, format } = config;
  return {
    nightMode: theme,
    language,
    platform: 'android',
    appVersion,
    ...(!faults.oldSystem && { appApi: APP_API }),
    systemVersion,
    dateFormat: format?.date,
    timeFormat: format?.time,
  };
}

/** The JSON text of an argument; one that is left out may be empty. */
function parsed(json: unknown): unknown {
  return json === undefined || json === '' ? undefined : JSON.parse(String(json));
}
