import { inBoth, text } from 'plat-common/text';
import {
  type HostDevice,
  type HostMethods,
  type HostUi,
  recordFrom,
  textFrom,
} from '../host/host-methods.js';

/** A handler of the mobile app: texts come in, a value that JSON can carry goes out. */
type Handler = (...texts: string[]) => unknown;

const APP_API = 'v1.0';

/**
 * The handlers of the mobile app, by their names. They do what the host's methods do, behind other envelopes.
 *
 * Source: host protocol, "Mobile (Flutter InAppWebView)".
 */
export function mobileHandlers(
  methods: HostMethods,
  ui: HostUi,
  device: () => HostDevice,
): Record<string, Handler> {
  const same = (name: string): Record<string, Handler> => {
    const method = methods[name];
    return method === undefined ? {} : { [name]: (...texts) => method(...texts) };
  };
  const fromJson = (name: string, argumentsOf: (given: unknown) => unknown[]): Record<string, Handler> => {
    const method = methods[name];
    return method === undefined ? {} : { [name]: (json) => method(...argumentsOf(parsed(json))) };
  };
  const path = (given: unknown) => [recordFrom(given).path];
  const whole = (given: unknown) => [given];

  return {
    getAppMessage: () => appMessage(device()),
    exitPage: () => ui.closeApp(),
    openSystemBrowser(address) {
      const url = textFrom(address, 'url');
      // Any other address would run or open something here, on the emulator's own origin.
      ui.notify(text`Opens in the system browser`, url, /^https?:/i.test(url) ? url : undefined);
    },
    openAppPage: (anchor) =>
      ui.notify(inBoth(text`openAppPage`, '打开应用页面（openAppPage）'), anchor ?? ''),
    ...(!device().isOld && same('getPlatformConfig')),
    ...same('openFile'),
    ...same('openFileManager'),
    ...same('openAppSetting'),
    ...fromJson('setExitPageTips', whole),
    ...fromJson('showFileDetails', (given) => [recordFrom(given).paths, recordFrom(given).options]),
    ...fromJson('authorizeUserFile', path),
    ...fromJson('authorizeSharedFile', path),
    ...fromJson('pickFile', whole),
    ...fromJson('pickUserFile', whole),
    ...fromJson('pickSharedFile', whole),
  };
}

/** An app without `appApi` is older than the handlers that pages call. */
function appMessage({ config, isOld }: HostDevice) {
  const { theme, language, appVersion, systemVersion, format } = config;
  return {
    nightMode: theme,
    language,
    platform: 'android',
    appVersion,
    ...(!isOld && { appApi: APP_API }),
    systemVersion,
    dateFormat: format?.date,
    timeFormat: format?.time,
  };
}

function parsed(json: string | undefined): unknown {
  return json === undefined || json === '' ? undefined : JSON.parse(json);
}
