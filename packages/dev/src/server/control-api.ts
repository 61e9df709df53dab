import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { streamSSE } from 'hono/streaming';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { inBoth, said, text } from 'plat-common/text';
import type * as z from 'zod/mini';
import type { DevUser, FileList } from '../api.js';
import type { HostedApplication } from '../application/hosted-application.js';
import { answersSchema } from '../application/read-answers.js';
import type { RunningPackage } from '../application/running-package.js';
import { problemsIn, withReasons } from '../config/schema-problems.js';
import type { Emulator } from '../emulator.js';
import { PlatDevError, type PlatDevErrorCode, textOf } from '../errors.js';
import type { UserFiles } from '../files/user-files.js';
import { runningPm } from '../pm/open-pm.js';
import { lookAtPage } from '../proxy/refused-frame.js';
import {
  authorizationQuestion,
  authorizationRequest,
  faultsChange,
  newFolder,
  pageEvent,
  replayedLine,
  stateChange,
  withdrawnPath,
} from './requests.js';
import { controlGuard, RefusedRequest, userIdOf } from './safety.js';

const MAX_BODY_BYTES = 1_048_576;

/** The control API: all that the desktop does, for scripts too. Its shapes are in `api.ts`. */
export function controlApi(emulator: Emulator): Hono {
  const api = new Hono();
  api.use(controlGuard);
  api.use(bodyLimit({ maxSize: MAX_BODY_BYTES }));

  api.get('/state', (context) => context.json({ ...emulator.state, ...ownUser(context) }));
  api.patch('/state', async (context) => {
    const change = await jsonBody(context, stateChange);
    const { userId = 0 } = change;
    if (userId !== 0) userNamed(userId);
    return context.json(emulator.change(change));
  });
  api.post('/faults', async (context) =>
    context.json(emulator.setFaults(await jsonBody(context, faultsChange))),
  );
  api.post('/reset', async (context) => context.json(await emulator.reset()));

  const actions: Record<string, (context: Context) => unknown> = {
    'token/rotate': (context) => emulator.rotateToken(hostedOf(context)),
    'token/revoke': (context) => emulator.revokeToken(hostedOf(context)),
    'grants/withdraw': async (context) =>
      emulator.withdraw((await jsonBody(context, withdrawnPath)).path, hostedOf(context)),
    'gateway/stop': (context) => emulator.stopGateway(hostedOf(context)),
    'gateway/start': (context) => emulator.startGateway(hostedOf(context)),
    'package/start': (context) => packageOf(context).start(),
    'package/stop': (context) => packageOf(context).stop(),
    'package/answers': async (context) => packageOf(context).answer(await jsonBody(context, answersSchema)),
    'package/settings': async (context) =>
      packageOf(context).configure(await jsonBody(context, answersSchema)),
  };
  for (const [path, act] of Object.entries(actions)) {
    api.post(`/${path}`, async (context) => {
      await act(context);
      return context.json(emulator.state);
    });
  }
  api.post('/frames/:index', async (context) => {
    await lookAtPage(emulator, hostedOf(context), Number(context.req.param('index')));
    return context.json(null);
  });
  api.post('/replay', async (context) => {
    const { seq } = await jsonBody(context, replayedLine);
    return context.json(await emulator.replay(seq));
  });
  api.get('/states', async (context) => context.json(await emulator.states.list()));
  api.post('/states/:name', async (context) =>
    context.json(await emulator.saveState(context.req.param('name'))),
  );
  api.put('/states/:name', async (context) => {
    const name = context.req.param('name');
    const state = await emulator.loadState(name);
    if (state === undefined) throw new RefusedRequest(404, text`There is no state "${name}"`);
    return context.json(state);
  });
  api.get('/pm', (context) => context.json(runningPm(emulator.pm).facts()));
  api.get('/pm/:module', (context) => {
    const module = context.req.param('module');
    const records = runningPm(emulator.pm).records(module);
    if (records === undefined)
      throw new RefusedRequest(404, text`The project management server has no module "${module}"`);
    return context.json(records);
  });

  api.get('/events', (context) => eventStream(context, emulator));
  api.get('/log', (context) => context.json(emulator.log.after(Number(context.req.query('after') ?? 0))));
  api.delete('/log', (context) => {
    emulator.log.clear();
    return context.json([]);
  });
  api.post('/log', async (context) => {
    const { kind, title, detail = null, ...measured } = await jsonBody(context, pageEvent);
    return context.json(emulator.log.add({ kind, title, detail, ...measured }), 201);
  });

  api.get('/files', async (context) => {
    const { path, directoriesOnly, userId } = context.req.query();
    const files = filesOf(context, userId);
    if (path === undefined) return context.json<FileList>({ path: '', entries: await files.places() });
    const entries = await files.list(path, { directoriesOnly: directoriesOnly === 'true' });
    if (entries === undefined)
      throw new RefusedRequest(404, text`There is no folder ${path} that this user may read`);
    return context.json<FileList>({ path, entries });
  });
  api.get('/files/search', async (context) => {
    const { q = '', userId } = context.req.query();
    return context.json(q === '' ? [] : await filesOf(context, userId).search(q));
  });
  api.post('/files/folders', async (context) => {
    const { path } = await jsonBody(context, newFolder);
    const folder = await filesOf(context, context.req.query('userId')).makeFolder(path);
    if (folder !== undefined) return context.json(folder, 201);
    throw new RefusedRequest(
      409,
      text`${path} cannot be created: its name is taken or invalid, or this user lacks the right`,
    );
  });

  api.get('/authorize', (context) => {
    const question = authorizationQuestion.safeParse(context.req.query());
    if (question.success) return context.json(emulator.mayAsk({ ...ownUser(context), ...question.data }));
    throw new RefusedRequest(400, text`The query has no valid operation of an authorization`);
  });
  api.post('/authorize', async (context) =>
    context.json(
      await emulator.authorize({ ...ownUser(context), ...(await jsonBody(context, authorizationRequest)) }),
    ),
  );

  const refuse = (context: Context, { status, text }: Pick<RefusedRequest, 'status' | 'text'>) =>
    context.json({ error: { message: said(text), text } }, status);
  api.notFound((context) => refuse(context, { status: 404, text: text`There is no ${context.req.path}` }));
  api.onError((error, context) => refuse(context, refusalOf(error)));

  const userNamed = (id: number): DevUser => {
    const user = emulator.userOf(id);
    if (user === undefined) throw new RefusedRequest(404, text`There is no user ${id}`);
    return user;
  };
  /** Which application a request is about: `?app=NAME`, else the first. */
  const hostedOf = (context: Context): HostedApplication => {
    const name = context.req.query('app');
    const hosted = emulator.hostedBy(name);
    if (hosted === undefined) throw new RefusedRequest(404, text`There is no application ${name ?? ''}`);
    return hosted;
  };
  const packageOf = (context: Context): RunningPackage => {
    const { package: running, name } = hostedOf(context);
    if (running === undefined) throw new RefusedRequest(404, text`${name} is not run by plat-dev`);
    return running;
  };
  const filesOf = (context: Context, id: string | undefined): UserFiles => {
    const { userId } = { ...emulator.state, ...ownUser(context) };
    return emulator.filesOf(userNamed(id === undefined ? userId : Number(id)));
  };
  return api;
}

/** The user of the name under which a request came, where it has one. */
function ownUser(context: Context): { userId?: number } {
  const userId = userIdOf(context.req.header('host'));
  return userId === undefined ? {} : { userId };
}

/** What the emulator refuses is said with what to do about it. */
function refusalOf(error: Error): Pick<RefusedRequest, 'status' | 'text'> {
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
    const stops = [
      emulator.subscribe((state) => send('state', { ...state, ...ownUser(context) })),
      emulator.log.subscribe((entry) => send('log', entry)),
    ];
    send('state', { ...emulator.state, ...ownUser(context) });
    await new Promise<void>((resolve) => stream.onAbort(resolve));
    for (const stop of stops) stop();
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
