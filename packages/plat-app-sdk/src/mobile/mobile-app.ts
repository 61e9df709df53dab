import type { Bridge } from '../bridge.js';
import { isText } from '../checks.js';
import { PlatAppError } from '../errors.js';
import type { FlutterBridge, PageWindow } from '../page-window.js';
import type { Peer } from '../peer.js';
import { isAtLeast } from '../versions.js';
import { recordOf, type WireRecord } from '../wire/messages.js';

const READY_EVENT = 'flutterInAppWebViewPlatformReady';

/**
 * The mobile app around the page, when its bridge can be called and it has told about itself.
 *
 * Source: host protocol, "Mobile": on Apple systems the bridge can be called when it is there, elsewhere it says so.
 */
export function openMobileApp(window: PageWindow): Bridge {
  const isApple = /iP(ad|hone|od)|Mac/.test(window.navigator.userAgent);
  const seekers = new Set<(peer: Promise<Peer>) => void>();
  let greeted: Promise<Peer> | undefined;

  const look = (event?: unknown) => {
    const bridge = window.flutter_inappwebview;
    if (!bridge || !(greeted || event || isApple || bridge._platformReady)) return;
    greeted ??= greet(bridge);
    for (const seeker of seekers) seeker(greeted);
    seekers.clear();
    // The next call greets again: the app may answer by then.
    greeted.catch(() => {
      greeted = undefined;
    });
  };
  window.addEventListener(READY_EVENT, look);

  return {
    leave: () => window.removeEventListener(READY_EVENT, look),
    reach(wait, start) {
      const seeker = (peer: Promise<Peer>) => {
        peer.then(
          (app) => wait.ended || start(app),
          () => wait.resolve(peer as Promise<never>),
        );
      };
      seekers.add(seeker);
      wait.onEnd(() => seekers.delete(seeker));
      look();
    },
  };
}

async function greet(bridge: FlutterBridge): Promise<Peer> {
  const { appApi } = recordOf(await callHandler(bridge, 'getAppMessage', {}));
  // An app that tells of no appApi is older than the handlers of the page interface.
  const hasHandlers = isAtLeast(appApi, '1');
  return {
    offers: (method) => hasHandlers && !method.startsWith('bus.'),
    call: (method, args, { follow }) => follow(callHandler(bridge, method, args)),
  };
}

/**
 * Calls the handler of the method's name. It takes one text, JSON unless the argument is a text itself, and for some all
 * arguments by name; it answers in JSON text `{"result":"<JSON text>"}`, decoded twice.
 */
async function callHandler(bridge: FlutterBridge, method: string, args: WireRecord): Promise<unknown> {
  const given: unknown[] = /^(au|show)/.test(method) ? [args] : Object.values(args);
  const texts = given.map((value = {}) => (isText(value) ? value : JSON.stringify(value)));
  let answer: unknown;
  try {
    answer = await bridge.callHandler(method === 'close' ? 'exitPage' : method, ...texts);
  } catch (cause) {
    throw new PlatAppError('host-error', `${method}: the app failed`, { cause });
  }
  // Enough of an answer for a call that asks for nothing, and none for the others.
  if (!answer) return '';
  try {
    return JSON.parse(JSON.parse(String(answer)).result);
  } catch {
    throw new PlatAppError('bad-answer', `${method}: the answer cannot be read`, { cause: answer });
  }
}
