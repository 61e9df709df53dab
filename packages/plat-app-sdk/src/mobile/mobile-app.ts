import type { Bridge } from '../bridge.js';
import { isText } from '../checks.js';
import type { FlutterBridge, PageWindow } from '../page-window.js';
import type { Peer, Take } from '../peer.js';
import { isAtLeast } from '../versions.js';
import type { Wait } from '../wait.js';
import { recordOf, type WireRecord } from '../wire/messages.js';

const READY_EVENT = 'flutterInAppWebViewPlatformReady';

/**
 * The mobile app around the page, when its bridge can be called and it has told about itself.
 *
 * Source: host protocol, "Mobile": on Apple systems the bridge can be called when it is there, elsewhere it says so.
 */
export function openMobileApp(window: PageWindow): Bridge {
  // Apple systems say nothing: there the bridge can be called when it is there.
  let isReady = /iP(ad|hone|od)|Mac/.test(window.navigator.userAgent);
  const seekers = new Map<Wait<unknown>, (peer: Peer) => void>();
  let isGreeting = false;

  const tellAll = (tell: (wait: Wait<unknown>, start: (peer: Peer) => void) => void) => {
    // After a failure the next call greets again: the app may answer by then.
    isGreeting = false;
    for (const [wait, start] of seekers) tell(wait, start);
    seekers.clear();
  };
  const look = (event?: unknown) => {
    const bridge = window.flutter_inappwebview;
    isReady ||= Boolean(event || bridge?._platformReady);
    if (!bridge || isGreeting || !isReady) return;
    isGreeting = true;
    const fail: Wait<unknown>['fail'] = (...why) => tellAll((wait) => wait.fail(...why));
    void callHandler(bridge, 'getAppMessage', {}, { fail }, (answer) => {
      // An app that tells of no appApi is older than the handlers of the page interface.
      const hasHandlers = isAtLeast(recordOf(answer).appApi, '1');
      const peer: Peer = {
        offers: (method) => hasHandlers && !method.startsWith('bus.'),
        call: (...request) => void callHandler(bridge, ...request),
      };
      tellAll((_wait, start) => start(peer));
    });
  };
  window.addEventListener(READY_EVENT, look);

  return {
    leave: () => window.removeEventListener(READY_EVENT, look),
    reach(wait, start) {
      seekers.set(wait, start);
      wait.onEnd(() => seekers.delete(wait));
      look();
    },
  };
}

/**
 * Calls the handler of the method's name. It takes one text, JSON unless the argument is a text itself, and for some all
 * arguments by name; it answers in JSON text `{"result":"<JSON text>"}`, decoded twice.
 */
async function callHandler(
  bridge: FlutterBridge,
  method: string,
  args: WireRecord,
  { fail }: Pick<Wait<unknown>, 'fail'>,
  take: Take,
): Promise<void> {
  let answer: unknown;
  try {
    const given: unknown[] = /^(au|show)/.test(method) ? [args] : Object.values(args);
    const texts = given.map((value = {}) => (isText(value) ? value : JSON.stringify(value)));
    answer = await bridge.callHandler(method === 'close' ? 'exitPage' : method, ...texts);
    // None is enough for a call that asks for nothing, and not for the others.
    take(answer ? JSON.parse(JSON.parse(String(answer)).result) : '');
  } catch (cause) {
    if (answer) fail('bad-answer', 'the answer cannot be read', { cause: answer });
    else fail('host-error', 'the app failed', { cause });
  }
}
