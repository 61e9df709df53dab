// The system sends the user back here after an authorization that was opened from a plain tab.
import { PlatApp } from 'plat-app-sdk';

const STATE_KEY = 'notes.authState';
const result = new PlatApp().parseAppAuthCallback(location.href);
const expected = localStorage.getItem(STATE_KEY);
localStorage.removeItem(STATE_KEY);
// What the address carried is not left in the history.
history.replaceState(null, '', location.pathname);

if (expected === null || result.state !== expected) {
  show('This result does not belong to a request of this application. Start again from the Notes page.');
} else {
  deliver();
  show(result.status === 'success' ? 'Done. You may close this window.' : 'Nothing was authorized.');
}

function deliver() {
  if (window.opener === null || window.opener.closed) return;
  window.opener.postMessage({ type: 'notes.authorization', result }, location.origin);
  window.close();
}

function show(text) {
  document.getElementById('outcome').textContent = text;
}
