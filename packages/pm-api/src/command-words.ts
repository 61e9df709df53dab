import type { Catalogue } from 'plat-common/text';

/** The names that flags, and the command itself, have in place of the library's, in every language. */
export const NAMES = {
  concurrency: '--concurrency',
  settleMs: '--settle',
  maxItems: '--limit',
  recPerPage: '--recPerPage',
  'this client': 'pm-api',
  'this package': 'pm-api',
  extra: '--extra',
  pageID: '--pageID',
  orderBy: '--orderBy',
} as const;

/** The texts of the library that name its options and methods, in the words of the command. */
export const commandWords = {
  language: 'en',
  templates: {
    ...NAMES,
    baseUrl: '--base-url or PM_BASE_URL',
    'to cannot be written ({0})': '--to cannot be written ({0})',
    'the AbortSignal ended the call.': 'the command was interrupted.',
    'the AbortSignal ended the call while the new record was looked for.':
      'the command was interrupted while the new record was looked for.',
    'the AbortSignal ended the call while record {0} was read back.':
      'the command was interrupted while record {0} was read back.',
    'Log further hours by logEffort. Nothing was sent.': 'Log further hours by log-hours. Nothing was sent.',
    'Give them as account and password.': 'Give them as PM_ACCOUNT and PM_PASSWORD.',
    'Give account and password, or a token.': 'Set PM_ACCOUNT and PM_PASSWORD, or PM_TOKEN.',
    'Create the client with account and password, or with a token.':
      'Set PM_ACCOUNT and PM_PASSWORD, or PM_TOKEN.',
    'Give a fresh token, or account and password so that the client can log in itself.':
      'Run pm-api auth login, or set a fresh PM_TOKEN, or PM_ACCOUNT and PM_PASSWORD so that pm-api can log in itself.',
    "Give the option timeZone, e.g. 'Asia/Shanghai', or account and password, or the time itself. Nothing was sent.":
      "Give --time-zone or PM_TIME_ZONE, e.g. 'Asia/Shanghai', or PM_ACCOUNT and PM_PASSWORD, or the time itself. Nothing was sent.",
    'Raise timeoutMs, or check that the server is running normally.':
      'Raise --timeout, or check that the server is running normally.',
    'Raise the option maxResponseBytes to read such responses, or ask for less at a time.':
      'Ask for less at a time.',
    'must be the account of a user, which the list of users shows, and not a name':
      'must be the account of a user, as pm-api list users shows it: a name is looked up only if you are logged in and may list users',
    'Give the part after /api.php/v2, such as /bugs/12: words and numbers between slashes. Pass the query as an option.':
      'Give the part after /api.php/v2, such as /bugs/12: words and numbers between slashes. Pass the query with --query.',
    'Give one as name.': 'Give one with --name.',
    'Allow more bytes where the server takes them.': 'Raise --max-bytes where the server takes them.',
    'Allow more bytes to download larger files. Nothing of it was kept.':
      'Raise --max-bytes to download larger files. Nothing of it was kept.',
    'Give the path of a file that can be written, or a WritableStream.':
      'Give a path with --to that can be written.',
  },
} as const satisfies Catalogue;
