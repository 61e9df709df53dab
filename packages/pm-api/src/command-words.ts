import { splitErrorPage } from 'plat-common/error-page';
import type { PmError } from 'pm-api-client';

/** What a user of the command gives in place of the library's options and methods. */
const OPTIONS: Readonly<Record<string, string>> = {
  baseUrl: '--base-url or PM_BASE_URL',
  timeoutMs: '--timeout',
  timeZone: '--time-zone or PM_TIME_ZONE',
  dryRun: '--dry-run',
  concurrency: '--concurrency',
  settleMs: '--settle',
  maxItems: '--limit',
  recPerPage: '--recPerPage',
  pageID: '--pageID',
  orderBy: '--orderBy',
  maxBytes: '--max-bytes',
  richText: '--markdown',
};

/** Whole phrases, in the order in which they are looked for. */
const PHRASES: readonly (readonly [library: RegExp, command: string])[] = [
  [/^PmClient: /, ''],
  [/\bthe AbortSignal ended the call\b/, 'the command was interrupted'],
  [
    /\bCreate the client with account and password, or with a token\b/,
    'Set PM_ACCOUNT and PM_PASSWORD, or PM_TOKEN',
  ],
  [/\b[Gg]ive account and password, or a token\b/, 'Set PM_ACCOUNT and PM_PASSWORD, or PM_TOKEN'],
  [
    /\bGive a fresh token, or account and password\b/,
    'Run pm-api auth login, or set a fresh PM_TOKEN, or PM_ACCOUNT and PM_PASSWORD',
  ],
  [
    /\bGive the path of a file that can be written, or a WritableStream\b/,
    'Give a path with --to that can be written',
  ],
  [/\bthis package\b/g, 'pm-api'],
  [/\bto cannot be written\b/, '--to cannot be written'],
  [/\bAllow more bytes\b/, 'Raise --max-bytes'],
  [/\bGive one as name\b/, 'Give one with --name'],
  [/\baccount and password\b/g, 'PM_ACCOUNT and PM_PASSWORD'],
  [/\bRaise the option maxResponseBytes to read such responses, or ask\b/, 'Ask'],
  [/\b(?:the option )?maxResponseBytes\b/g, 'the response size limit'],
  [/\b(?:the option )?verify: false\b/g, '--no-read-back'],
  [/\bthe option extra\b/g, '--extra'],
  [/\b(?:the|this) client's\b/g, "pm-api's"],
  [/\b(?:the|this) client\b/g, 'pm-api'],
];

const OPTION = new RegExp(`\\b(?:the option )?(${Object.keys(OPTIONS).join('|')})\\b`, 'g');

/** A sentence of the library in the words of the command. Text in quotes, such as the server's words, stays unchanged. */
export function commandWords(sentence: string): string {
  return sentence
    .split(/("[^"]*")/)
    .map((part, index) => (index % 2 === 1 ? part : translated(part)))
    .join('');
}

/** Why a call failed, and what to do about it with the address of its page, in the words of the command. */
export function explain({ message, hint }: Pick<PmError, 'message' | 'hint'>): { why: string; hint: string } {
  const { advice, address } = splitErrorPage(hint);
  // The message ends with the advice, which is shown separately here.
  const why = message.endsWith(advice) ? message.slice(0, message.length - advice.length).trim() : message;
  const said = commandWords(advice);
  return { why: commandWords(why), hint: address === undefined ? said : `${said} See ${address}` };
}

function translated(text: string): string {
  const phrased = PHRASES.reduce((left, [library, command]) => left.replace(library, command), text);
  return phrased.replace(OPTION, (_, option: string) => OPTIONS[option] ?? option);
}
