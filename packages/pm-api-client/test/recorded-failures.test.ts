import { readFileSync } from 'node:fs';
import { PmError } from 'pm-api-client';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from '../src/call.js';
import { Connection } from '../src/connection.js';
import { createResource } from '../src/resource/create-resource.js';
import type { PmRecord, ResourceDefinition } from '../src/resource/definition.js';
import type { Deletes, Updates } from '../src/resource/resource.js';
import { settingsOf } from '../src/settings.js';

/** One exchange that a released server was seen to fail, as it was recorded. */
interface Recorded {
  method: Call['method'] | 'PATCH';
  path: string;
  request?: unknown;
  status: number;
  headers: Record<string, string>;
  body: string;
}

const recorded = readFileSync(new URL('./fixtures/recorded-failures.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Recorded);

const answerOf = ({ status, headers, body }: Recorded) =>
  new Response(body === '' ? null : body, { status, headers });

/** A client of a server that gives the recorded answer to the recorded request, and keeps every record as it was. */
function connectionTo(exchange: Recorded) {
  const requests: string[] = [];
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    const { pathname } = new URL(String(input));
    const method = init?.method ?? 'GET';
    requests.push(`${method} ${pathname}`);
    const isReadBack = method === 'GET' && exchange.method !== 'GET';
    if (!isReadBack) return answerOf(exchange);
    const id = Number(pathname.split('/').at(-1));
    return Response.json({ status: 'success', record: { id, status: 'as it was', title: 'as it was' } });
  };
  const settings = settingsOf({ baseUrl: 'http://pm.example', token: 'given', fetch });
  return { connection: new Connection(settings), requests };
}

type AnyChanges = Updates<Record<string, unknown>, PmRecord> & Deletes<PmRecord>;

/** What the exchange asked for, as the client would ask it: through a resource where its records can be read back. */
function repeated(exchange: Recorded): Promise<unknown> {
  const { connection } = connectionTo(exchange);
  const [name = '', id, operation] = exchange.path.split('?')[0]?.split('/').slice(1) ?? [];
  const { request: body } = exchange;
  // The client has no PATCH: a change is a PUT.
  const method = exchange.method === 'PATCH' ? 'PUT' : exchange.method;
  const isWriteOfOne = (method === 'PUT' || method === 'DELETE') && /^\d+$/.test(id ?? '');
  if (!isWriteOfOne) return connection.send(callOf(method, exchange), connection.limits());
  const resource = createResource<AnyChanges>(rowOf(name, operation), connection);
  if (method === 'DELETE') return resource.delete(Number(id));
  const fields = (body ?? {}) as Record<string, unknown>;
  if (operation === undefined) return resource.update(Number(id), fields);
  const transit = (resource as unknown as Record<string, AnyChanges['update']>)[operation];
  return transit?.(Number(id), fields) ?? expect.fail(`no ${operation}`);
}

function callOf(method: Call['method'], { path, request }: Recorded): Call {
  const [first = '', , list] = path.split('?')[0]?.split('/').slice(1) ?? [];
  const isList = list !== undefined || !/\d/.test(path);
  const wants = {
    POST: { as: 'id' },
    GET: { as: isList ? 'list' : 'record', key: list ?? keyOf(path) },
  } as const;
  return {
    method,
    path: `/${first}`,
    ...(request === undefined ? {} : { body: request as Record<string, unknown> }),
    ...(method === 'GET' || method === 'POST' ? { wants: wants[method] } : {}),
  };
}

const keyOf = (path: string) => (path.split('/')[1] ?? '').replace(/ies$/, 'y').replace(/s$/, '');

const anything = z.looseObject({});

const rowOf = (name: string, operation = 'none') =>
  ({
    name,
    one: 'record',
    record: z.looseObject({ id: z.number() }),
    get: true,
    update: { fields: anything, instead: {} },
    transitions: {
      [operation]: {
        fields: anything,
        from: { specification: ['as it was'], released: ['as it was'] },
        to: { specification: ['another'], released: ['another'] },
      },
    },
  }) satisfies ResourceDefinition;

it('a recorded failure is never a success: 0 of all (the official client zentao-api: 108 of 472)', async () => {
  const settled = await Promise.allSettled(recorded.map(repeated));
  const wrong = settled.flatMap((end, index) => {
    const { method, path, status } = recorded[index] ?? expect.fail();
    return end.status === 'rejected' && end.reason instanceof PmError
      ? []
      : [{ asked: `${method} ${path}: ${status}`, ...end }];
  });
  expect(recorded.length).toBeGreaterThan(150);
  expect(wrong).toEqual([]);
});
