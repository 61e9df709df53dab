import { recordOf } from '../checks.js';
import type { Host, HostSeeker } from '../host.js';
import { byName, type HostMethodName, hostMethods } from '../host-methods.js';
import type { PageWindow } from '../page-window.js';
import { isAtLeast } from '../versions.js';
import { openHandlers } from './call-handler.js';
import { configOf, openOldPicker } from './old-app.js';

const READY_EVENT = 'flutterInAppWebViewPlatformReady';
const LOOK_EVERY_MS = 100;

/**
 * The mobile app around the page, when its bridge can be called and it has told about itself.
 *
 * Source: host protocol, "Mobile": on Apple systems the bridge can be called when it is there, elsewhere it says so.
 */
export function openMobileApp(page: PageWindow): Host {
  // Apple systems say nothing: there the bridge can be called when it is there.
  let isReady = /iP(ad|hone|od)|Mac/.test(page.navigator.userAgent);
  /** Whether the app is from before the page interface. */
  let isOld = false;
  let isGreeting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const seekers = new Set<HostSeeker>();
  const call = openHandlers(page, (...message) => app.observer?.(...message));
  const oldPicker = openOldPicker(page, call);

  const look = (event?: unknown) => {
    clearTimeout(timer);
    const bridge = page.flutter_inappwebview;
    isReady ||= Boolean(event || bridge?._platformReady);
    if (isGreeting || seekers.size === 0) return;
    if (bridge && isReady) greet();
    // The bridge may come late, and without an event.
    else timer = setTimeout(look, LOOK_EVERY_MS);
  };
  const greet = () => {
    isGreeting = true;
    call('getAppMessage', [], (code, answer, about) => {
      // After a failure the next call greets again: the app may answer by then.
      isGreeting = false;
      isOld = !isAtLeast(recordOf(answer).appApi, '1');
      const told = [...seekers];
      seekers.clear();
      for (const { settle } of told) settle(code, answer, about);
    });
  };
  page.addEventListener(READY_EVENT, look);

  const rowOf = (method: string | undefined) => {
    const row = hostMethods[method as HostMethodName];
    return row && (!isOld || row.isInOldApps) ? row : undefined;
  };
  const app: Host = {
    isOlderThanVersions: () => isOld,
    nameOf: ([method]) => rowOf(method) && method,
    seek(seeker) {
      seekers.add(seeker);
      look();
      return () => seekers.delete(seeker);
    },
    request({ names: [method = ''], args, settle }) {
      const row = rowOf(method);
      if (!row) settle('unsupported', undefined, method);
      else if (isOld && method === 'pickFile') return oldPicker.pick(args, settle);
      else if (isOld && method === 'getPlatformConfig') {
        call('getAppMessage', [], (code, ...said) => settle(code, ...(code ? said : [configOf(said[0])])));
      } else call(row.handler ?? method, row.takesRecord ? [byName(row, args)] : args, settle);
      return () => {};
    },
    leave() {
      clearTimeout(timer);
      page.removeEventListener(READY_EVENT, look);
      oldPicker.close();
    },
  };
  return app;
}
