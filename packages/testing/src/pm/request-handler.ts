import { requireKnown } from '../known.js';
import type { RequestHandler } from './api-request.js';
import { expiredSessionResponses } from './expired-session.js';
import { observed } from './observed/observed.js';
import type { FakePmOptions } from './options.js';
import { ANSWERS } from './specification/answer-forms.js';
import { specification } from './specification/specification.js';

const BEHAVIOURS = { specification, observed };
const SERVERS = { stock: false, later: true };
const REQUEST_TYPES = { GET: true, PATH_INFO: true };
const SESSION_SIGNS = { ...expiredSessionResponses, observed: undefined };
const OPTIONS: Record<keyof FakePmOptions, true> = {
  behaviour: true,
  server: true,
  sessionSign: true,
  answers: true,
  products: true,
  bugs: true,
  records: true,
  seed: true,
  refuse: true,
  delayMs: true,
  now: true,
  clockOffsetMs: true,
  timeZone: true,
  version: true,
  requestType: true,
  hasSetupFiles: true,
};

/** Answers as the options ask for. Plain JavaScript can ask for any; one that does not exist is refused. */
export function requestHandlerFor(options: FakePmOptions): RequestHandler {
  const { behaviour = 'specification', server = 'stock', sessionSign, now = () => new Date() } = options;
  const { answers = {}, timeZone = 'Asia/Shanghai', version = '22.4' } = options;
  const { requestType = 'GET', hasSetupFiles = false } = options;
  requireKnown('startFakePm has no option', Object.keys(options), OPTIONS);
  requireKnown('startFakePm has no behaviour', [behaviour], BEHAVIOURS);
  requireKnown('startFakePm has no server', [server], SERVERS);
  requireKnown('startFakePm has no requestType', [requestType], REQUEST_TYPES);
  if (sessionSign !== undefined) requireKnown('startFakePm has no sessionSign', [sessionSign], SESSION_SIGNS);
  requireKnown('startFakePm has no answers to', Object.keys(answers), ANSWERS);
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
    later: SERVERS[server],
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
