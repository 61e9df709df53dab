import { isText, recordOf } from '../checks.js';
import type { Host } from '../host.js';
import { type HostMethod, type HostMethodName, hostMethods } from '../host-methods.js';
import type { PageWindow } from '../page-window.js';
import type { Completion } from '../settle.js';
import { isAtLeast } from '../versions.js';

const READY_EVENT = 'flutterInAppWebViewPlatformReady';
const LOOK_EVERY_MS = 20;

/** The outcome of a handler, as arguments of a completion. */
type CompletionArgs = Parameters<Completion>;

/**
 * The mobile app around the page, as soon as its bridge can be called and `getAppMessage` has described it.
 *
 * Source: host protocol, "Mobile": on Apple systems the bridge can be called as soon as it exists, elsewhere after a flag or an event.
 */
export function openMobileApp(page: PageWindow): Host {
  let isReady = /iP[aho]|Mac/.test(page.navigator.userAgent);
  /** Whether the app has the handlers of the page interface. */
  let hasInterface = false;
  let greeting: Promise<CompletionArgs> | undefined;

  /**
   * Calls a handler of the mobile app with texts: JSON, unless an argument is a text itself, and an empty one for an argument
   * left out. The response is the JSON text `{"result":"<JSON text>"}`, decoded twice.
   */
  const callHandler = async (handler: string, args: readonly unknown[] = []): Promise<CompletionArgs> => {
    let response: unknown;
    try {
      const texts = args.map((value = '') => (isText(value) ? value : JSON.stringify(value)));
      app.observer?.('out', [handler, ...texts]);
      response = await page.flutter_inappwebview?.callHandler(handler, ...texts);
      app.observer?.('in', [handler, response]);
      // An empty response is enough for a call without a result, and for a pick in which the user picked nothing.
      return [undefined, response ? JSON.parse(JSON.parse(response as string).result) : undefined];
    } catch (cause) {
      if (!response) return [{ code: 'host-error', cause }];
      return [{ code: 'bad-answer', about: 'response', cause: response }];
    }
  };

  const onReady = () => {
    isReady = true;
  };
  const nameOf = ([method = '']: readonly string[]) => {
    const row: HostMethod | undefined = hasInterface ? hostMethods[method as HostMethodName] : undefined;
    return row && (row.mobileHandler ?? method);
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
        greeting ??= callHandler('getAppMessage');
        void greeting.then((outcome) => {
          // After a failure the next call tries again: the app may respond by then.
          if (outcome[0]) greeting = undefined;
          hasInterface = isAtLeast(recordOf(outcome[1]).appApi, '1');
          settle(...outcome);
        });
      }
      look();
      return () => clearInterval(timer);
    },
    request({ names, args, settle }) {
      const handler = nameOf(names);
      if (!handler) settle({ code: 'unsupported', about: names[0] });
      else void callHandler(handler, args).then((outcome) => settle(...outcome));
      return () => {};
    },
    leave: () => page.removeEventListener(READY_EVENT, onReady),
  };
  return app;
}
