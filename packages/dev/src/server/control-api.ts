import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { streamSSE } from 'hono/streaming';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { inBoth, said, type Text, text } from 'plat-common/text';
import type * as z from 'zod/mini';
import type { DevUser, FileList } from '../api.js';
import type { HostedApplication } from '../application/hosted-application.js';
import { answersSchema } from '../application/read-answers.js';
import type { RunningPackage } from '../application/running-package.js';
import { problemsIn, withReasons } from '../config/read-json.js';
import type { Emulator } from '../emulator.js';
import { PlatDevError, type PlatDevErrorCode, textOf } from '../errors.js';
import type { UserFiles } from '../files/user-files.js';
import { runningPm } from '../pm/open-pm.js';
import { lookAtPage } from '../proxy/refused-frame.js';
import {
  authorizationQuestion,
  authorizationRequest,
  faultsChange,
  givenPath,
  pageEvent,
  replayedLine,
  stateChange,
} from './requests.js';
import { controlGuard, RefusedRequest, userIdOf } from './safety.js';

const MAX_BODY_BYTES = 1_048_576;

/** The control API: all that the desktop does, for scripts too. Its shapes are in `api.ts`. */
export function controlApi(emulator: Emulator): Hono {
  const api = new Hono();
  api.use(controlGuard);
  api.use(bodyLimit({ maxSize: MAX_BODY_BYTES }));

  api.get('/events', (context) => eventStream(context, emulator));
  for (const [route, answer] of Object.entries(answersOf(emulator))) {
    const [method = '', path = ''] = route.split(' ');
    api.on(method, path, async (context) => context.json(await answer(context)));
  }
  const refuse = (context: Context, { status, text }: Reply) =>
    context.json({ error: { message: said(text), text } }, status);
  api.notFound((context) => refuse(context, { status: 404, text: text`There is no ${context.req.path}` }));
  api.onError((error, context) => refuse(context, refusalOf(error)));
  return api;
}

/** What a refused request is answered with. */
type Reply = Pick<RefusedRequest, 'status' | 'text'>;

type Answer = object | null;

/** What the control API answers, by method and path. */
function answersOf(emulator: Emulator): Record<string, (context: Context) => Answer | Promise<Answer>> {
  const userNamed = (id: number): DevUser => emulator.userOf(id) ?? notFound(text`There is no user ${id}`);
  /** Which application a request is about: `?app=NAME`, else the first. */
  const hostedOf = (context: Context): HostedApplication => {
    const name = context.req.query('app');
    return emulator.hostedBy(name) ?? notFound(text`There is no application ${name ?? ''}`);
  };
  const packageOf = (context: Context): RunningPackage => {
    const { package: running, name } = hostedOf(context);
    return running ?? notFound(text`${name} is not run by plat-dev`);
  };
  const filesOf = (context: Context, id: string | undefined): UserFiles => {
    const { userId } = { ...emulator.state, ...ownUser(context) };
    return emulator.filesOf(userNamed(id === undefined ? userId : Number(id)));
  };
  const stateAfter = async (change: Promise<unknown>) => {
    await change;
    return emulator.state;
  };

  return {
    'GET /state': (context) => ({ ...emulator.state, ...ownUser(context) }),
    'PATCH /state': async (context) => {
      const change = await jsonBody(context, stateChange);
      const { userId = 0 } = change;
      if (userId !== 0) userNamed(userId);
      return emulator.change(change);
    },
    'POST /faults': async (context) => emulator.setFaults(await jsonBody(context, faultsChange)),
    'POST /reset': () => emulator.reset(),
    'POST /token/rotate': (context) => emulator.rotateToken(hostedOf(context)),
    'POST /token/revoke': (context) => emulator.revokeToken(hostedOf(context)),
    'POST /grants/withdraw': async (context) =>
      emulator.withdraw((await jsonBody(context, givenPath)).path, hostedOf(context)),
    'POST /gateway/stop': (context) => emulator.stopGateway(hostedOf(context)),
    'POST /gateway/start': (context) => emulator.startGateway(hostedOf(context)),
    'POST /package/start': (context) => stateAfter(packageOf(context).start()),
    'POST /package/stop': (context) => stateAfter(packageOf(context).stop()),
    'POST /package/answers': async (context) =>
      stateAfter(packageOf(context).answer(await jsonBody(context, answersSchema))),
    'POST /package/settings': async (context) =>
      stateAfter(packageOf(context).configure(await jsonBody(context, answersSchema))),
    'POST /frames/:index': async (context) => {
      await lookAtPage(emulator, hostedOf(context), Number(context.req.param('index')));
      return null;
    },
    'POST /replay': async (context) => emulator.replay((await jsonBody(context, replayedLine)).seq),
    'GET /states': () => emulator.states.list(),
    'POST /states/:name': (context) => emulator.saveState(context.req.param('name') ?? ''),
    'PUT /states/:name': async (context) => {
      const { name = '' } = context.req.param();
      return (await emulator.loadState(name)) ?? notFound(text`There is no state "${name}"`);
    },
    'GET /pm': () => runningPm(emulator.pm).facts(),
    'GET /pm/:module': (context) => {
      const { module = '' } = context.req.param();
      const records = runningPm(emulator.pm).records(module);
      return records ?? notFound(text`The project management server has no module "${module}"`);
    },
    'GET /log': (context) => emulator.log.after(Number(context.req.query('after') ?? 0)),
    'DELETE /log': () => {
      emulator.log.clear();
      return [];
    },
    'POST /log': async (context) => {
      context.status(201);
      return emulator.log.add({ detail: null, ...(await jsonBody(context, pageEvent)) });
    },
    'GET /files': async (context): Promise<FileList> => {
      const { path, directoriesOnly, userId } = context.req.query();
      const files = filesOf(context, userId);
      if (path === undefined) return { path: '', entries: await files.places() };
      const entries = await files.list(path, { directoriesOnly: directoriesOnly === 'true' });
      return { path, entries: entries ?? notFound(text`There is no folder ${path} that this user may read`) };
    },
    'GET /files/search': (context) => {
      const { q = '', userId } = context.req.query();
      return q === '' ? [] : filesOf(context, userId).search(q);
    },
    'POST /files/folders': async (context) => {
      const { path } = await jsonBody(context, givenPath);
      const folder = await filesOf(context, context.req.query('userId')).makeFolder(path);
      if (folder === undefined) {
        const reason = text`${path} cannot be created: its name is taken or invalid, or this user lacks the right`;
        throw new RefusedRequest(409, reason);
      }
      context.status(201);
      return folder;
    },
    'GET /authorize': (context) => {
      const question = authorizationQuestion.safeParse(context.req.query());
      if (question.success) return emulator.mayAsk({ ...ownUser(context), ...question.data });
      throw new RefusedRequest(400, text`The query has no valid operation of an authorization`);
    },
    'POST /authorize': async (context) =>
      emulator.authorize({ ...ownUser(context), ...(await jsonBody(context, authorizationRequest)) }),
  };
}

function notFound(reason: Text): never {
  throw new RefusedRequest(404, reason);
}

/** The user of the name under which a request came, where it has one. */
function ownUser(context: Context): { userId?: number } {
  const userId = userIdOf(context.req.header('host'));
  return userId === undefined ? {} : { userId };
}

/** What the emulator refuses is said with what to do about it. */
function refusalOf(error: Error): Reply {
  if (error instanceof RefusedRequest) return error;
  if (error instanceof PlatDevError) {
    const [sentence, { advice }] = [textOf(error), error];
    const isSentence = /[.!?。！？]$/.test(error.message);
    const status = STATUS_BY_CODE[error.code] ?? 409;
    return { status, text: isSentence ? text`${sentence} ${advice}` : text`${sentence}. ${advice}` };
  }
  const status = error instanceof HTTPException ? (error.status as ContentfulStatusCode) : 500;
  return { status, text: textOf(error) };
}

const STATUS_BY_CODE: Partial<Record<PlatDevErrorCode, ContentfulStatusCode>> = {
  'invalid-option': 400,
  'not-running': 404,
};

const MAX_PENDING = 2000;

/** Server-sent events: `state` at once and after each change, `log` for each new line of the inspector. */
function eventStream(context: Context, emulator: Emulator): Response {
  return streamSSE(context, async (stream) => {
    let pending = 0;
    const send = (event: 'state' | 'log', data: unknown) => {
      pending += 1;
      // Who reads no more is let go, so that what it has missed is not kept for it.
      if (pending > MAX_PENDING) return void stream.abort();
      void stream.writeSSE({ event, data: JSON.stringify(data) }).finally(() => {
        pending -= 1;
      });
    };
    const stopState = emulator.subscribe((state) => send('state', { ...state, ...ownUser(context) }));
    const stopLog = emulator.log.subscribe((entry) => send('log', entry));
    send('state', { ...emulator.state, ...ownUser(context) });
    await new Promise<void>((resolve) => stream.onAbort(resolve));
    stopState();
    stopLog();
  });
}

/** The body of a request, checked; an invalid one gets a 400 that names each problem. */
async function jsonBody<Schema extends z.ZodMiniType>(
  context: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body: unknown = await context.req.json().catch(() => undefined);
  const parsed = schema.safeParse(body, withReasons);
  if (parsed.success) return parsed.data;
  const problems = problemsIn(parsed.error, inBoth(text`the body`, '请求体'));
  throw new RefusedRequest(400, text`The body of the request is invalid: ${problems}`);
}
