import type { Host, HostSeeker, Outcome, WireTap } from '../host.js';
import { byName, type HostMethodName, hostMethods } from '../host-methods.js';
import type { PageWindow } from '../page-window.js';
import { isAtLeast } from '../versions.js';
import { recordOf } from '../wire/messages.js';
import { callHandler, type HandlerCaller } from './call-handler.js';
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
  const taps = new Set<WireTap>();
  const call: HandlerCaller = (...request) => void callHandler(page, taps, ...request);
  const oldPicker = openOldPicker(page, call);

  const tellAll = (tell: (seeker: HostSeeker) => void) => {
    // After a failure the next call greets again: the app may answer by then.
    isGreeting = false;
    const told = [...seekers];
    seekers.clear();
    told.forEach(tell);
  };
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
    const failed: Outcome['failed'] = (...why) => tellAll((seeker) => seeker.failed(...why));
    call('getAppMessage', [], {
      failed,
      refused: (cause) => failed('host-error', 'the app failed', cause),
      answered(answer) {
        isOld = !isAtLeast(recordOf(answer).appApi, '1');
        tellAll((seeker) => seeker.found());
      },
    });
  };
  page.addEventListener(READY_EVENT, look);

  const rowOf = (method: string | undefined) => {
    const row = hostMethods[method as HostMethodName];
    return row && (!isOld || row.isInOldApps) ? row : undefined;
  };
  return {
    subscriptions: undefined,
    taps,
    origin: () => undefined,
    isOlderThanVersions: () => isOld,
    nameOf: ([method]) => rowOf(method) && method,
    seek(seeker) {
      seekers.add(seeker);
      look();
      return () => seekers.delete(seeker);
    },
    request(request) {
      const [method = ''] = request.names;
      const row = rowOf(method);
      if (!row) request.failed('unsupported', `the mobile app has no ${method}`);
      else if (isOld && method === 'pickFile') return oldPicker.pick(request);
      else if (isOld && method === 'getPlatformConfig') {
        call('getAppMessage', [], { ...request, answered: (message) => request.answered(configOf(message)) });
      } else {
        const args = row.takesRecord ? [byName(row, request.args)] : request.args;
        call(row.handler ?? method, args, request);
      }
      return () => {};
    },
    leave() {
      clearTimeout(timer);
      page.removeEventListener(READY_EVENT, look);
      oldPicker.close();
    },
  };
}
