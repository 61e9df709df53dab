import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { splitErrorPage } from 'plat-common/error-page';
import type { DevUser, FileList } from '../api.js';
import type { HostedApplication } from '../application/hosted-application.js';
import type { RunningPackage } from '../application/running-package.js';
import type { Emulator } from '../emulator.js';
import { PlatDevError, type PlatDevErrorCode } from '../errors.js';
import type { UserFiles } from '../files/user-files.js';
import { runningPm } from '../pm/open-pm.js';
import { eventStream } from './event-stream.js';
import { jsonBody } from './json-body.js';
import {
  authorizationQuestion,
  authorizationRequest,
  faultsChange,
  newFolder,
  pageEvent,
  replayedLine,
  stateChange,
  wizardAnswers,
} from './requests.js';
import { controlGuard } from './safety.js';

const MAX_BODY_BYTES = 1_048_576;

/** The control API: all that the desktop does, for scripts too. Its shapes are in `api.ts`. */
export function controlApi(emulator: Emulator): Hono {
  const api = new Hono();
  api.use(controlGuard);
  api.use(bodyLimit({ maxSize: MAX_BODY_BYTES }));

  api.get('/state', (context) => context.json(emulator.state));
  api.patch('/state', async (context) => {
    const change = await jsonBody(context, stateChange);
    const { userId = 0 } = change;
    if (userId !== 0) userNamed(userId);
    return context.json(emulator.change(change));
  });
  api.post('/faults', async (context) =>
    context.json(emulator.setFaults(given(await jsonBody(context, faultsChange)))),
  );
  api.post('/reset', async (context) => context.json(await emulator.reset()));

  api.post('/token/rotate', (context) => context.json(emulator.gateways.rotateToken(hostedOf(context))));
  api.post('/token/revoke', (context) => context.json(emulator.gateways.revokeToken(hostedOf(context))));
  api.post('/gateway/stop', async (context) => context.json(await emulator.gateways.stop(hostedOf(context))));
  api.post('/gateway/start', async (context) =>
    context.json(await emulator.gateways.start(hostedOf(context))),
  );

  api.post('/package/answers', async (context) => {
    await packageOf(context).answer(await jsonBody(context, wizardAnswers));
    return context.json(emulator.state);
  });
  api.post('/package/settings', async (context) => {
    await packageOf(context).configure(await jsonBody(context, wizardAnswers));
    return context.json(emulator.state);
  });
  api.post('/package/start', async (context) => {
    await packageOf(context).start();
    return context.json(emulator.state);
  });
  api.post('/package/stop', async (context) => {
    await packageOf(context).stop();
    return context.json(emulator.state);
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
    if (state === undefined) throw notFound(`There is no state "${name}"`);
    return context.json(state);
  });
  api.get('/pm', (context) => context.json(runningPm(emulator.pm).facts()));
  api.get('/pm/:module', (context) => {
    const module = context.req.param('module');
    const records = runningPm(emulator.pm).records(module);
    if (records === undefined) throw notFound(`The project management server has no module "${module}"`);
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
    return context.json(emulator.log.add({ kind, title, detail, ...given(measured) }), 201);
  });

  api.get('/files', async (context) => {
    const { path, directoriesOnly, userId } = context.req.query();
    const files = filesOf(userId);
    if (path === undefined) return context.json<FileList>({ path: '', entries: await files.places() });
    const entries = await files.list(path, { directoriesOnly: directoriesOnly === 'true' });
    if (entries === undefined) throw notFound(`There is no folder ${path} that this user may read`);
    return context.json<FileList>({ path, entries });
  });
  api.get('/files/search', async (context) => {
    const { q = '', userId } = context.req.query();
    return context.json(q === '' ? [] : await filesOf(userId).search(q));
  });
  api.post('/files/folders', async (context) => {
    const { path } = await jsonBody(context, newFolder);
    const folder = await filesOf(context.req.query('userId')).makeFolder(path);
    if (folder !== undefined) return context.json(folder, 201);
    throw new HTTPException(409, {
      message: `${path} cannot be created: its name is taken or invalid, or this user lacks the right`,
    });
  });

  api.get('/authorize', (context) => {
    const question = authorizationQuestion.safeParse(context.req.query());
    if (question.success) return context.json(emulator.mayAsk(question.data));
    throw new HTTPException(400, { message: 'The query has no valid operation of an authorization' });
  });
  api.post('/authorize', async (context) =>
    context.json(await emulator.authorize(await jsonBody(context, authorizationRequest))),
  );

  api.notFound((context) => context.json({ error: { message: `There is no ${context.req.path}` } }, 404));
  api.onError((error, context) => {
    const { status, message } = refusalOfError(error);
    return context.json({ error: { message } }, status);
  });

  const userNamed = (id: number): DevUser => {
    const user = emulator.userOf(id);
    if (user === undefined) throw notFound(`There is no user ${id}`);
    return user;
  };
  /** Which application a request is about: `?app=NAME`, else the first. */
  const hostedOf = (context: Context): HostedApplication => {
    const hosted = emulator.hostedBy(context.req.query('app'));
    if (hosted === undefined) throw notFound(`There is no application ${context.req.query('app')}`);
    return hosted;
  };
  const packageOf = (context: Context): RunningPackage => {
    const { package: running, name } = hostedOf(context);
    if (running === undefined) throw notFound(`${name} is not run by plat-dev`);
    return running;
  };
  const filesOf = (id: string | undefined): UserFiles =>
    emulator.filesOf(userNamed(id === undefined ? emulator.state.userId : Number(id)));
  return api;
}

/** What the emulator refuses is said with what to do about it. */
function refusalOfError(error: Error): { status: ContentfulStatusCode; message: string } {
  if (error instanceof PlatDevError) {
    const status = STATUS_BY_CODE[error.code] ?? 409;
    return { status, message: `${error.message.replace(/\.$/, '')}. ${splitErrorPage(error.hint).advice}` };
  }
  if (error instanceof HTTPException)
    return { status: error.status as ContentfulStatusCode, message: error.message };
  return { status: 500, message: error.message };
}

const STATUS_BY_CODE: Partial<Record<PlatDevErrorCode, ContentfulStatusCode>> = {
  'invalid-option': 400,
  'not-running': 404,
};

function notFound(message: string): HTTPException {
  return new HTTPException(404, { message });
}

/** Without the keys that are there and undefined. */
function given<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Fields]: Exclude<Fields[Key], undefined> };
}
