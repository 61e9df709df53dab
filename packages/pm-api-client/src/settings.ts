import { forPrograms, type Text, text } from 'plat-common/text';
import { PmError } from './errors.js';
import { BASE_URL } from './hints.js';
import type { PmClientOptions, PmSettings, RichText } from './options.js';
import { isToken } from './secrets.js';
import { isTimeZone } from './server-clock.js';
import { runtimeClock, runtimeFetch } from './transport.js';

const MAX_TIMER_MS = 2 ** 31 - 1;

/** Checks a client's options and fills in the defaults. */
export function settingsOf(options: PmClientOptions): PmSettings {
  const { timeoutMs = 10_000, maxResponseBytes = 64 * 2 ** 20 } = options;
  const { fetch = runtimeFetch, clock = runtimeClock, richText = 'html' } = options;
  return {
    baseUrl: serverAddress(options.baseUrl),
    credentials: credentialsOf(options),
    timeoutMs: checkedTimeout(timeoutMs),
    maxResponseBytes: checkedLimit(maxResponseBytes),
    fetch,
    clock,
    timeZone: checkedTimeZone(options.timeZone),
    richText: checkedRichText(richText),
  };
}

/** Checks a time limit: more than 0 and at most what a timer can hold. */
export function checkedTimeout(timeoutMs: number): number {
  if (timeoutMs > 0 && timeoutMs <= MAX_TIMER_MS) return timeoutMs;
  throw wrongOption(
    forPrograms`timeoutMs is ${timeoutMs}.`,
    forPrograms`Give milliseconds, more than 0 and at most ${MAX_TIMER_MS}.`,
  );
}

/** Checks the form of rich text. */
export function checkedRichText(richText: RichText): RichText {
  if (['html', 'markdown'].includes(richText)) return richText;
  throw wrongOption(
    forPrograms`there is no form of text ${JSON.stringify(richText)}.`,
    forPrograms`Give html or markdown.`,
  );
}

function checkedTimeZone(timeZone: string | undefined): string | undefined {
  if (timeZone === undefined || isTimeZone(timeZone)) return timeZone;
  throw wrongOption(
    text`there is no time zone ${JSON.stringify(timeZone)}.`,
    text`Give an IANA name, e.g. 'Asia/Shanghai' or 'UTC'.`,
  );
}

function checkedLimit(maxResponseBytes: number): number {
  if (Number.isInteger(maxResponseBytes) && maxResponseBytes > 0) return maxResponseBytes;
  throw wrongOption(
    forPrograms`maxResponseBytes is ${maxResponseBytes}.`,
    text`Give a whole number of bytes, more than 0; 67108864 when it is left out.`,
  );
}

/**
 * Warns of a remote server that is reached over plain http: anyone on the network path can read the password and the
 * token. The rest of the address stays out of the warning.
 */
export function warnOfPlainHttp({ baseUrl }: Pick<PmSettings, 'baseUrl'>): void {
  const { protocol, hostname, host } = new URL(baseUrl);
  if (protocol === 'https:' || /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
    return;
  const warning = `The password and the token go to http://${host} unencrypted, where others on the way can read them. Use https.`;
  const { process } = globalThis;
  // Other runtimes have no process, or one without warnings.
  if (typeof process?.emitWarning === 'function')
    process.emitWarning(warning, { type: 'PmClientWarning', code: 'PM_PLAIN_HTTP' });
  else console.warn(warning);
}

/**
 * The server's address as the client uses it: without a trailing slash and without `/api.php/v2`.
 *
 * @throws PmError with the code `invalid-input` when the text is no http or https address, or holds a password
 */
export function serverAddress(baseUrl: string): string {
  // What was given is not repeated in these errors: an address may hold a password, and the rest are secrets.
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw wrongOption(
      baseUrl === '' ? text`${BASE_URL} is empty.` : text`${BASE_URL} is not an http address.`,
      text`Give something like https://pm.example.com.`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw wrongOption(
      text`${BASE_URL} holds a user name or password.`,
      text`Give them as account and password.`,
    );
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/api\.php(\/v\d+)?$/, '');
}

function credentialsOf({ account, password, token }: PmClientOptions) {
  // fetch quotes a header that it refuses in its own error, so a token that it would refuse never gets there.
  if (isToken(token)) return { token };
  if (token !== undefined)
    throw wrongOption(
      text`the token contains characters that a header does not allow.`,
      text`Give it without spaces, line ends and quotes around it.`,
    );
  if (typeof account === 'string' && account !== '' && typeof password === 'string' && password !== '') {
    return { account, password };
  }
  throw wrongOption(text`there are no credentials.`, text`Give account and password, or a token.`);
}

/** An option or a call that is wrong, found before anything is sent. */
export function wrongOption(why: Text, hint: Text): PmError {
  return new PmError({ code: 'invalid-input', why, hint });
}
