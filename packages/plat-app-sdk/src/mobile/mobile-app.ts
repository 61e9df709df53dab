import { recordOf } from '../checks.js';
import type { Host, MessageObserver } from '../host.js';
import { type HostMethod, type HostMethodName, hostMethods } from '../host-methods.js';
import type { PageWindow } from '../page-window.js';
import { isAtLeast } from '../versions.js';
import { type CompletionArgs, callHandler } from './call-handler.js';
import { awaitOldPicker, OLD_PICKER } from './old-picker.js';

const READY_EVENT = 'flutterInAppWebViewPlatformReady';
const LOOK_EVERY_MS = 20;

/**
 * The mobile app around the page, as soon as its bridge can be called and `getAppMessage` has described it.
 *
 * Source: host protocol, "Mobile": on Apple systems the bridge can be called as soon as it exists, elsewhere after a flag or an event.
 */
export function openMobileApp(page: PageWindow): Host {
  let isReady = /iP(ad|hone|od)|Mac/.test(page.navigator.userAgent);
  /** Whether the app is from before the page interface. */
  let isOld = false;
  let greeting: Promise<CompletionArgs> | undefined;
  const observe: MessageObserver = (...message) => app.observer?.(...message);

  const onReady = () => {
    isReady = true;
  };
  const nameOf = ([method = '']: readonly string[]) => {
    const row: HostMethod | undefined = hostMethods[method as HostMethodName];
    return row && (isOld ? row.oldHandler : (row.mobileHandler ?? method));
  };
  page.addEventListener(READY_EVENT, onReady);

  const app: Host = {
    nameOf,
    waitForHost({ settle }) {
      // The bridge may come late, and without an event.
      const timer = setInterval(look, LOOK_EVERY_MS);
      function look() {
        const bridge = page.flutter_inappwebview;
        if (!bridge || !(isReady || bridge._platformReady)) return;
        clearInterval(timer);
        greeting ??= callHandler(page, observe, 'getAppMessage');
        void greeting.then((outcome) => {
          // After a failure the next call tries again: the app may respond by then.
          if (outcome[0]) greeting = undefined;
          isOld = !isAtLeast(recordOf(outcome[1]).appApi, '1');
          settle(...outcome);
        });
      }
      look();
      return () => clearInterval(timer);
    },
    request({ names, args, settle }) {
      const handler = nameOf(names);
      if (!handler) settle({ code: 'unsupported', about: names[0] });
      else {
        const outcome = callHandler(page, observe, handler, args);
        if (handler === OLD_PICKER) return awaitOldPicker(page, outcome, settle);
        void outcome.then((result) => settle(...result));
      }
      return () => {};
    },
    leave: () => page.removeEventListener(READY_EVENT, onReady),
  };
  return app;
}
