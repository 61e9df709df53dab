import type { FlutterBridge, PageWindow } from '../page-window.js';
import type { Peer } from '../peer.js';
import type { Wait } from '../wait.js';
import { recordOf } from '../wire/messages.js';

const READY_EVENT = 'flutterInAppWebViewPlatformReady';

/**
 * Ends the wait with the mobile app, when its bridge can be called and it has told about itself.
 *
 * Source: host protocol, "Mobile": on Apple systems the bridge can be called when it is there, elsewhere it says so.
 */
export function reachMobileApp(window: PageWindow, wait: Wait<Peer>): void {
  const isApple = /iP(ad|hone|od)|Mac/.test(window.navigator.userAgent);
  const look = (event?: unknown) => {
    const bridge = window.flutter_inappwebview;
    if (bridge && (event || isApple || bridge._platformReady)) void greet(bridge, wait);
  };
  window.addEventListener(READY_EVENT, look);
  wait.onEnd(() => window.removeEventListener(READY_EVENT, look));
  look();
}

async function greet(bridge: FlutterBridge, { resolve, fail }: Wait<Peer>): Promise<void> {
  // An app that tells of no appApi is older than the handlers of the page interface.
  const { appApi } = recordOf(await callHandler(bridge, 'getAppMessage', fail));
  resolve({
    offers: (method) => Boolean(appApi) && !method.startsWith('bus.'),
    call(method, _args, answered) {
      void callHandler(bridge, method, answered.fail).then(answered.resolve);
    },
  });
}

/** Answers come as JSON text `{"result":"<JSON text>"}`: decoded twice. What cannot be read is no answer. */
async function callHandler(bridge: FlutterBridge, handler: string, fail: Wait<Peer>['fail']) {
  let answer: unknown;
  try {
    answer = await bridge.callHandler(handler);
  } catch (cause) {
    return fail('host-error', `the app failed in ${handler}`, { cause });
  }
  try {
    return JSON.parse(JSON.parse(String(answer)).result) as unknown;
  } catch {
    return fail('bad-answer', `the app's answer to ${handler} cannot be read`, { cause: answer });
  }
}
