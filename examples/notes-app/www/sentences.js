// What users read when something fails. Codes and hints are for developers: they go to the console.

/** By the code of the page SDK, or by that of the application's server. */
const SENTENCES = {
  'no-host': 'Notes is open outside the desktop, so it does not follow its theme and language.',
  'popup-blocked': 'Your browser did not open the window. Allow windows for this page, then try again.',
  'popup-closed': 'The window was closed before anything was chosen.',
  'state-mismatch': 'This result does not belong to a request of Notes. Go back and choose again.',
  unsupported: "This device's system is too old for that. An update may help.",
  'not-logged-in': 'You are logged out. Log in to the device again.',
  'no-such-file': 'This file cannot be opened: it is gone, too long, or not yours to read.',
  'text-length': 'A note has 1 to 2000 characters.',
  forbidden: 'Notes is not allowed to do that on this device. Ask your administrator.',
  unauthorized: 'The device does not know Notes any more. Ask your administrator to start it again.',
};

/** By the code of the device. */
const DEVICE_SENTENCES = {
  1: 'Only an administrator may do that.',
  1000001: SENTENCES['not-logged-in'],
  1000701: 'What was chosen is not there any more.',
  1003201: 'Your administrator has turned this off for Notes.',
};

const ANY_OTHER = 'That did not work. Try again in a moment.';

/** The sentence for an error, which itself goes to the console. */
export function sentenceFor(error) {
  console.error(error);
  return DEVICE_SENTENCES[error?.hostCode] ?? SENTENCES[error?.code] ?? ANY_OTHER;
}
