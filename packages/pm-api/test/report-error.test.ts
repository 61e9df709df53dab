import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CommanderError } from 'commander';
import { text as said } from 'plat-common/text';
import { PmError } from 'pm-api-client';
import { expect, it } from 'vitest';
import { CommandError, EXIT } from '../src/exit-codes.js';
import { OutputError } from '../src/io.js';
import { reportError } from '../src/report-error.js';
import { textsIn } from '../src/texts.js';

/** The exit code for an error, and what is written to stderr. */
async function reported(error: unknown, { language = 'en', asJson = false, isTTY = false } = {}) {
  const stderr = Object.assign(new PassThrough(), { isTTY, columns: 200, hasColors: () => isTTY });
  const shown = text(stderr);
  const texts = await textsIn(language === 'zh' ? 'zh' : 'en');
  const exitCode = await reportError(error, { env: {}, stderr, texts }, asJson);
  stderr.end();
  return { exitCode, shown: await shown };
}

const request = { method: 'GET', path: '/bugs/999' } as const;
const missing = new PmError({
  code: 'not-found',
  why: said`there is no record ${999}`,
  hint: said`Look at the list.`,
  request,
  status: 404,
});
const unhinted = new CommandError(said`no profile.`, '', EXIT.usage);

it('an error is told in sentences', async () => {
  const own = 'hint: This is a fault of pm-api itself.';
  const rows: [error: unknown, exitCode: number, shown: string][] = [
    [unhinted, EXIT.usage, 'no profile.\n'],
    [
      new CommandError(said`no profile.`, said`Log in.`, EXIT.login),
      EXIT.login,
      'no profile.\n  hint: Log in.\n',
    ],
    [
      new OutputError('EIO'),
      EXIT.internal,
      'the output cannot be written: EIO.\n  hint: Requests that were sent have taken effect: look before you repeat a write.\n',
    ],
    [new TypeError('x is y'), EXIT.internal, `x is y\n  ${own}\n`],
    ['a word', EXIT.internal, `a word\n  ${own}\n`],
  ];
  for (const [error, exitCode, shown] of rows)
    expect(await reported(error)).toEqual({ exitCode, shown: `pm-api: ${shown}` });
});

it('an error has a code for programs', async () => {
  const rows: [error: unknown, code: string, more?: object][] = [
    [unhinted, 'usage'],
    [new CommanderError(1, 'commander.unknownOption', "error: unknown option '--x'"), 'usage'],
    [new OutputError('EIO'), 'output'],
    [new TypeError('x is y'), 'internal'],
    [missing, 'not-found', { request, status: 404 }],
  ];
  const text = expect.any(String);
  for (const [error, code, more = {}] of rows) {
    const { exitCode, shown } = await reported(error, { asJson: true });
    expect(JSON.parse(shown)).toEqual({ error: { code, exitCode, hint: text, message: text, ...more } });
  }
});

it('the error of the client behind one of the command tells its request too', async () => {
  const error = new CommandError(said`no.`, said`Look.`, EXIT.notFound, { cause: missing });
  const { shown } = await reported(error, { asJson: true });
  expect(JSON.parse(shown)).toMatchObject({ error: { request, status: 404 } });
});

it('an output that cannot be written changes no exit code', async () => {
  const stderr = Object.assign(new PassThrough(), { isTTY: false });
  stderr.destroy();
  expect(await reportError(unhinted, { env: {}, stderr, texts: await textsIn('en') }, false)).toBe(
    EXIT.usage,
  );
});
