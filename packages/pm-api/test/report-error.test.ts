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

it.each([
  [unhinted, EXIT.usage, 'pm-api: no profile.\n'],
  [
    new CommandError(said`no profile.`, said`Log in.`, EXIT.login),
    EXIT.login,
    'pm-api: no profile.\n  hint: Log in.\n',
  ],
  [
    new OutputError('EIO'),
    EXIT.internal,
    'pm-api: the output cannot be written: EIO.\n  hint: Requests that were sent have taken effect: look before you repeat a write.\n',
  ],
  [new TypeError('x is y'), EXIT.internal, 'pm-api: x is y\n  hint: This is a fault of pm-api itself.\n'],
  ['a word', EXIT.internal, 'pm-api: a word\n  hint: This is a fault of pm-api itself.\n'],
])('%s is told in sentences', async (error, exitCode, shown) => {
  expect(await reported(error)).toEqual({ exitCode, shown });
});

it.each([
  [unhinted, 'usage'],
  [new CommanderError(1, 'commander.unknownOption', "error: unknown option '--x'"), 'usage'],
  [new OutputError('EIO'), 'output'],
  [new TypeError('x is y'), 'internal'],
  [missing, 'not-found'],
])('%s has a code for programs', async (error, code) => {
  const { exitCode, shown } = await reported(error, { asJson: true });
  const { error: told } = JSON.parse(shown) as { error: Record<string, unknown> };
  expect(told).toMatchObject({ code, exitCode });
  const ofRequest = error === missing ? { request, status: 404 } : {};
  const names = ['code', 'exitCode', 'hint', 'message', ...Object.keys(ofRequest)];
  expect(Object.keys(told).sort()).toEqual(names.sort());
  expect(told).toMatchObject(ofRequest);
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
