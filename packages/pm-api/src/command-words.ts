import type { Catalogue } from 'plat-common/text';

/** The texts of the library that name its options and methods, in the words of the command. */
export const commandWords = {
  language: 'en',
  templates: {
    concurrency: '--concurrency',
    settleMs: '--settle',
    maxItems: '--limit',
    recPerPage: '--recPerPage',
    pageID: '--pageID',
    orderBy: '--orderBy',
    'baseUrl is not an http address.': '--base-url or PM_BASE_URL is not an http address.',
    'baseUrl holds a user name or password.': '--base-url or PM_BASE_URL holds a user name or password.',
    'to cannot be written ({0})': '--to cannot be written ({0})',
    'the file is no journal of this package': 'the file is no journal of pm-api',
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
    'Send fields that this package does not define with the option extra.':
      'Send fields that pm-api does not define with --extra.',
    'This request has no field {0}: set it by an operation that changes the state, or send it along with the option extra.':
      'This request has no field {0}: set it by an operation that changes the state, or send it along with --extra.',
    'Raise timeoutMs, or check that the server is running normally.':
      'Raise --timeout, or check that the server is running normally.',
    'Raise the option maxResponseBytes to read such responses, or ask for less at a time.':
      'Ask for less at a time.',
    'Retry, or use a smaller recPerPage: the list may have changed during the read.':
      'Retry, or use a smaller --recPerPage: the list may have changed during the read.',
    'Give one as name.': 'Give one with --name.',
    'Allow more bytes where the server takes them.': 'Raise --max-bytes where the server takes them.',
    'Allow more bytes to download larger files. Nothing of it was kept.':
      'Raise --max-bytes to download larger files. Nothing of it was kept.',
    'Give the path of a file that can be written, or a WritableStream.':
      'Give a path with --to that can be written.',
    'Check baseUrl, the network and whether the server runs.':
      'Check --base-url or PM_BASE_URL, the network and whether the server runs.',
    'Check baseUrl: it is the part of the address before /api.php/v2.':
      'Check --base-url or PM_BASE_URL: it is the part of the address before /api.php/v2.',
    'Else check baseUrl: it is the part of the address before /api.php/v2.':
      'Else check --base-url or PM_BASE_URL: it is the part of the address before /api.php/v2.',
    'Check baseUrl, and the proxies between this client and the server.':
      'Check --base-url or PM_BASE_URL, and the proxies between pm-api and the server.',
    'Check baseUrl, the proxies between this client and the server, and whether the server has this module.':
      'Check --base-url or PM_BASE_URL, the proxies between pm-api and the server, and whether the server has this module.',
    'Check the proxies between this client and the server.':
      'Check the proxies between pm-api and the server.',
    'Check any proxy between this client and the server.': 'Check any proxy between pm-api and the server.',
    'Released servers do so for a missing module, such as feedbacks and tickets in the open edition. For any other: check the proxies between this client and the server.':
      'Released servers do so for a missing module, such as feedbacks and tickets in the open edition. For any other: check the proxies between pm-api and the server.',
  },
} as const satisfies Catalogue;
