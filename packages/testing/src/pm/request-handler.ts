import { requireKnown } from '../known.js';
import type { RequestHandler } from './api-request.js';
import { expiredSessionResponses } from './expired-session.js';
import { observed } from './observed/observed.js';
import type { FakePmOptions } from './options.js';
import { ANSWERS } from './specification/answer-forms.js';
import { specification } from './specification/specification.js';

const CHOICES = {
  behaviour: ['specification', 'observed'],
  server: ['stock', 'later'],
  requestType: ['GET', 'PATH_INFO'],
  sessionSign: ['observed', ...Object.keys(expiredSessionResponses)],
};
const OPTIONS =
  'behaviour server sessionSign answers products bugs records seed refuse delayMs now clockOffsetMs timeZone version requestType hasSetupFiles'.split(
    ' ',
  );

/** Answers as the options ask for. Plain JavaScript can ask for any; one that does not exist is refused. */
export function requestHandlerFor(options: FakePmOptions): RequestHandler {
  const { behaviour = 'specification', server = 'stock', sessionSign, now = () => new Date() } = options;
  const { answers = {}, timeZone = 'Asia/Shanghai', version = '22.4' } = options;
  const { requestType = 'GET', hasSetupFiles = false } = options;
  requireKnown('startFakePm has no option', Object.keys(options), OPTIONS);
  for (const name of ['behaviour', 'server', 'requestType', 'sessionSign'] as const) {
    const chosen = options[name];
    if (chosen !== undefined) requireKnown(`startFakePm has no ${name}`, [chosen], CHOICES[name]);
  }
  requireKnown('startFakePm has no answers to', Object.keys(answers), Object.keys(ANSWERS));
  for (const [name, way] of Object.entries(answers)) {
    requireKnown(
      `startFakePm has no answer to ${name} that is`,
      [way],
      ANSWERS[name as keyof typeof ANSWERS],
    );
  }
  if (behaviour === 'specification') return specification(sessionSign, answers);
  requireTimeZone(timeZone);
  return observed({
    later: server === 'later',
    sign: sessionSign ?? 'observed',
    now,
    timeZone,
    version,
    requestType,
    hasSetupFiles,
  });
}

function requireTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch (error) {
    throw new TypeError(`startFakePm has no timeZone ${JSON.stringify(timeZone)}`, { cause: error });
  }
}
