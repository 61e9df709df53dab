// The system sends the user back here after an authorization that was opened from a plain tab.
import { completeAppAuth } from 'plat-app-sdk/callback';
import { sentenceFor } from './sentences.js';
import { say, speak } from './texts.js';

speak(navigator.language);

try {
  const { result, delivered } = await completeAppAuth();
  // When it was delivered the window closes; these are the words of one that cannot.
  if (!delivered) show(say('Done. Go back to the Notes page and press Refresh.'));
  else
    show(say(result.status === 'success' ? 'Done. You may close this window.' : 'Nothing was authorized.'));
} catch (error) {
  show(sentenceFor(error));
}

function show(text) {
  document.getElementById('outcome').textContent = text;
}
