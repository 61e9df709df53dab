import { freezeDate } from './clock/freeze-date.js';
import { MOBILE_FRAME, type MobileShell } from './mobile/mobile-shell.js';

const READY_EVENT = 'flutterInAppWebViewPlatformReady';

// The desktop names its frames; nothing else that frames a page is asked for anything.
if (window.name.startsWith('plat-dev-')) freezeDate(window, () => window.parent.platDevNow?.());

const shell = window.name === MOBILE_FRAME ? window.parent.platDevMobile : undefined;
if (shell !== undefined) becomeWebView(window, shell);

/** Gives the page, before any of its scripts, what a page finds in the mobile app. Source: host protocol, "Mobile". */
function becomeWebView(
  page: Window,
  { userAgentMark, readyAfterMs, callHandler, titleChanged }: MobileShell,
): void {
  const userAgent = `${page.navigator.userAgent} ${userAgentMark}`;
  Object.defineProperty(page.navigator, 'userAgent', { value: userAgent, configurable: true });

  const bridge = { callHandler, _platformReady: false };
  Object.assign(page, { flutter_inappwebview: bridge });
  setTimeout(() => {
    bridge._platformReady = true;
    page.dispatchEvent(new Event(READY_EVENT));
  }, readyAfterMs);

  page.addEventListener('DOMContentLoaded', () => {
    const tell = () => titleChanged(page.document.title);
    new MutationObserver(tell).observe(page.document.head, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    tell();
  });
}
