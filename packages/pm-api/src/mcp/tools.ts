import type { CallToolResult, McpServer, ServerContext } from '@modelcontextprotocol/server';
import { isJson, type Json } from 'plat-common/json';
import { said } from 'plat-common/text';
import { type PmClient, PmError } from 'pm-api-client';
import { withProfileNamed } from '../caller.js';
import type { Context, Operation, Parameters, Shape, Subject, ToolCall, ToolResult } from '../operation.js';
import type { People } from '../reading/people.js';
import { forAgents } from '../texts.js';
import { type Asked, givenIn } from './arguments.js';
import { escapeInvisibleCharacters } from './escape-invisible-characters.js';
import { checkPermitted, type ServerOptions } from './permissions.js';
import { failureOf, isAboutLogin, outcomeOf } from './tool-error.js';

/** What the tools of one server have in common. */
export interface ToolHost {
  context: Context;
  pm(): Promise<PmClient>;
  people: People;
  /** Forgets the client after such an error, so that the next call reads the credentials anew. */
  forget(error: unknown): void;
  /** Aborted when the server ends. */
  signal: AbortSignal;
  /** Writes a line for people. */
  log(line: string): void;
  /** Hears of every call, so that the server does not end in the middle of it. */
  track(call: Promise<unknown>): void;
}

/** Registers the tool of an operation, whose schema and description are made of what the operation takes. */
export function register(server: McpServer, operation: Operation, options: ServerOptions, host: ToolHost) {
  const { tool } = operation;
  if (tool === undefined) return;
  const { title, does, output = WRITE_OUTPUT, writes } = tool;
  const note = output === WRITE_OUTPUT && options.dryRun ? DRY_RUN : '';
  const name = tool.name ?? operation.name.replace(/[ -]/g, '_');
  const own = tool.input?.(options) ?? operation.input?.(undefined) ?? {};
  const input = Object.fromEntries(Object.entries(own).filter(([, { only }]) => only !== 'command'));
  const subjects = tool.isOfOne ? undefined : (tool.subjects?.(options) ?? operation.subjects);
  const isReadOnly = writes === undefined || options.dryRun;
  const properties = Object.fromEntries(
    Object.entries<Shape>({ ...output, error: 'object' }).map(([member, shape]) => [member, SHAPES[shape]]),
  );
  server.registerTool(
    name,
    {
      title,
      description: `${typeof does === 'string' ? does : does(options)}${note}`,
      annotations:
        tool.annotations?.(options) ??
        (writes === undefined
          ? { readOnlyHint: true }
          : {
              readOnlyHint: isReadOnly,
              destructiveHint: !isReadOnly && writes === 'changes',
              ...(isReadOnly && { idempotentHint: true }),
            }),
      inputSchema: standard(schemaOf(input, subjects)),
      outputSchema: standard({ type: 'object', properties }),
    },
    (args, mcp) => {
      const told: Promise<void>[] = [];
      const call = callOf(mcp, server, options, host, told);
      const answer = answered({ name, operation, tool, input, args }, call, host).then(async (result) => {
        // The client ignores progress after the response.
        await Promise.all(told);
        return result;
      });
      host.track(answer);
      return answer;
    },
  );
}

/** The schema of what a tool takes, in keywords that every client accepts. */
function schemaOf(input: Parameters, subjects: readonly Subject[] | undefined): Json {
  const entries = Object.entries(input).map(
    ([name, { kind, means, forAgents: description = said(means) }]) => {
      return [name, { ...kind.schema, ...(description !== '' && { description }) }] as const;
    },
  );
  const resource = subjects && { resource: { type: 'string', enum: subjects.map(({ name }) => name) } };
  const required = [
    ...(resource ? ['resource'] : []),
    ...Object.keys(input).filter((name) => input[name]?.required),
  ];
  return {
    type: 'object',
    properties: { ...resource, ...Object.fromEntries(entries) },
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** The properties of the answer to a write of one record. */
const WRITE_OUTPUT = { outcome: 'outcome', id: 'count', record: 'object', changedByServer: 'texts' } as const;

/** A word of warning in the description of a tool that only shows what it would do. */
const DRY_RUN = ' DRY RUN: sends nothing.';

const SHAPES: Readonly<Record<Shape, Json>> = {
  text: { type: 'string' },
  count: { type: 'integer' },
  object: { type: 'object' },
  objects: { type: 'array', items: { type: 'object' } },
  texts: { type: 'array', items: { type: 'string' } },
  outcome: { type: 'string', enum: ['applied', 'unverified', 'dry-run', 'failed', 'unknown'] },
};

/**
 * A schema as the SDK announces it. The SDK does not judge by it: an operation reads its own input, with errors that say more, and a
 * result that would not fit is shown rather than thrown away after the write.
 */
export function standard(schema: Json) {
  const json = () => schema;
  return {
    '~standard': {
      version: 1 as const,
      vendor: 'pm-api',
      validate: (value: unknown) => ({ value }),
      jsonSchema: { input: json, output: json },
    },
  };
}

async function answered(asked: Asked, call: ToolCall, host: ToolHost): Promise<CallToolResult> {
  const { name, operation, tool, args } = asked;
  const isWriting = tool.writes !== undefined;
  const label =
    isJson(args) && typeof args.operation === 'string'
      ? `${name} ${args.operation} ${String(args.resource)}`
      : name;
  try {
    const given = givenIn(asked, call.server);
    const result = await tool.answer(await operation.run(given, call), given, call);
    if (isWriting && call.signal.aborted)
      await call.remark(forAgents`${label} was cancelled: ${doneIn(result.content)}`);
    return resultOf(result);
  } catch (error) {
    if (isAboutLogin(error)) host.forget(error);
    const failure = failureOf(await withProfileNamed(error, host.context).catch(() => error));
    // A write reads before it is sent.
    if (isWriting && error instanceof PmError && !error.mayHaveRun && error.request?.method === 'GET')
      failure.hint = `${failure.hint} The write was not sent.`;
    // Clients ignore the result of a cancelled call, so what it may have done is told apart from it.
    if (isWriting && call.signal.aborted) {
      const done = failure.mayHaveRun ? `${failure.message} ${failure.hint}` : 'nothing was written.';
      await call.remark(forAgents`${label} was cancelled: ${done}`);
    }
    if (failure.code === 'internal') host.log(`${name} failed: ${failure.message}`);
    const content = isWriting ? { outcome: outcomeOf(error), error: failure } : { error: failure };
    return resultOf({ content, isError: true });
  }
}

/** What a write has done, in a line: `4 applied, 5 not-started`, or `applied, 4`. */
function doneIn({ outcome, id, items }: Record<string, unknown>): string {
  if (!Array.isArray(items)) return id === undefined ? `${outcome}.` : `${id} ${outcome}.`;
  const each = items.map(
    (item: { id?: number; index: number; outcome: string }) =>
      `${item.id ?? `item ${item.index}`} ${item.outcome}`,
  );
  return `${each.join(', ')}.`;
}

/** The same as an object and as text, for clients that support only one of the two. */
function resultOf({ content, image, isError = false }: ToolResult): CallToolResult {
  const shown = escapeInvisibleCharacters(JSON.stringify(content));
  // Both from one text, so that they cannot differ.
  const structuredContent = JSON.parse(shown) as Record<string, unknown>;
  return {
    content: [
      { type: 'text', text: shown },
      ...(image === undefined ? [] : [{ type: 'image' as const, ...image }]),
    ],
    structuredContent,
    ...(isError && { isError }),
  };
}

function callOf(
  { mcpReq }: ServerContext,
  mcp: McpServer,
  server: ServerOptions,
  host: ToolHost,
  told: Promise<void>[],
): ToolCall {
  const token = mcpReq._meta?.progressToken;
  const signal = AbortSignal.any([mcpReq.signal, host.signal]);
  return {
    context: host.context,
    isOfTool: true,
    server,
    pm: () => host.pm(),
    asking: () => host.pm(),
    people: host.people,
    serverTime: async () => (await host.pm()).serverTime({ signal }),
    signal,
    permit: ({ name }, fields) => checkPermitted(name, fields, server),
    write: { dryRun: server.dryRun, signal, richText: 'markdown' },
    progress: (progress, total) => {
      if (token === undefined) return;
      const params = { progressToken: token, progress, ...(total !== undefined && { total }) };
      // Who does not listen any more has missed nothing but the progress.
      told.push(mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {}));
    },
    remark: async (remark) => {
      const data = said(remark);
      host.log(data);
      // A client that has left, or that takes no such messages, misses nothing: the line is on stderr.
      await mcp.sendLoggingMessage({ level: 'warning', logger: 'pm-api', data }).catch(() => {});
    },
  };
}
