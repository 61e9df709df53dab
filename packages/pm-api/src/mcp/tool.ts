import type { CallToolResult, McpServer, ServerContext, ToolAnnotations } from '@modelcontextprotocol/server';
import type { PmClient } from 'pm-api-client';
import type * as z from 'zod/mini';
import { isJson } from '../json.js';
import type { AccountDirectory } from './accounts.js';
import { wrongArguments } from './argument-errors.js';
import { escapeInvisibleCharacters } from './escape-invisible-characters.js';
import { toStandardSchema } from './standard-schema.js';
import { failureOf, isAboutLogin, outcomeOf } from './tool-error.js';

/** What a call of a tool has, beside its arguments. */
export interface ToolCall {
  /** The client. Rejects without credentials. */
  pm(): Promise<PmClient>;
  /** The accounts of the server, for names that are given. */
  accounts: AccountDirectory;
  /** The present time on the server, `YYYY-MM-DD HH:MM:SS` in its time zone. */
  serverTime(): Promise<string>;
  /** Aborted when the client cancels the call, and when the server ends. */
  signal: AbortSignal;
  /** Reports progress, if the client has asked for it. */
  progress(done: number, total?: number): void;
  /** Writes a line for people, and sends it to the client as a log message. */
  warn(line: string): void;
}

/** What a tool has found or done, and whether it counts as an error all the same. */
export interface ToolResult {
  content: Record<string, unknown>;
  /** An image, which is shown beside the content. */
  image?: { data: string; mimeType: string };
  isError?: boolean;
}

/** A tool of the server. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  input: z.ZodMiniObject;
  output: z.ZodMiniObject;
  annotations: ToolAnnotations;
  /** Does it leave all records as they are? Otherwise an error also reports whether the change was made. */
  readOnly: boolean;
  run(args: unknown, call: ToolCall): Promise<ToolResult>;
}

/** A tool, with the arguments of `run` typed by its input. */
export function toolOf<Input extends z.ZodMiniObject>(
  tool: Omit<Tool, 'input' | 'run'> & {
    input: Input;
    run(args: z.infer<Input>, call: ToolCall): Promise<ToolResult>;
  },
): Tool {
  return { ...tool, run: async (args, call) => tool.run(checked(tool.input, args), call) };
}

/** What the tools of one server have in common. */
export interface ToolHost {
  pm(): Promise<PmClient>;
  accounts: AccountDirectory;
  /** Forgets the client, so that the next call reads the credentials anew. */
  forget(): void;
  /** Aborted when the server ends. */
  signal: AbortSignal;
  /** Writes a line for people. */
  log(line: string): void;
  /** Hears of every call, so that the server does not end in the middle of it. */
  track(call: Promise<unknown>): void;
}

/** Registers a tool. */
export function register(server: McpServer, tool: Tool, host: ToolHost): void {
  const { name, title, description, input, output, annotations } = tool;
  server.registerTool(
    name,
    {
      title,
      description,
      annotations,
      inputSchema: toStandardSchema(input, 'input'),
      outputSchema: toStandardSchema(output, 'output'),
    },
    (args, context) => {
      const told: Promise<void>[] = [];
      const answer = answered(tool, args, callOf(context, server, host, told), host).then(async (result) => {
        // The client ignores progress after the response.
        await Promise.all(told);
        return result;
      });
      host.track(answer);
      return answer;
    },
  );
}

async function answered(tool: Tool, args: unknown, call: ToolCall, host: ToolHost): Promise<CallToolResult> {
  try {
    const result = await tool.run(args, call);
    if (!tool.readOnly && call.signal.aborted)
      call.warn(`${labelOf(tool, args)} was broken off: ${doneIn(result.content)}`);
    return resultOf(result);
  } catch (error) {
    if (isAboutLogin(error)) host.forget();
    const failure = failureOf(error);
    // Clients ignore the result of a cancelled call, so what it may have done is told apart from it.
    if (!tool.readOnly && call.signal.aborted) {
      const done = failure.mayHaveRun ? `${failure.message} ${failure.hint}` : 'nothing was written.';
      call.warn(`${labelOf(tool, args)} was broken off: ${done}`);
    }
    if (failure.code === 'internal') host.log(`${tool.name} failed: ${failure.message}`);
    const content = tool.readOnly ? { error: failure } : { outcome: outcomeOf(error), error: failure };
    return resultOf({ content, isError: true });
  }
}

/** `bulk update bugs`, or the name of another tool. */
function labelOf({ name }: Tool, args: unknown): string {
  if (!isJson(args) || args.operation === undefined) return name;
  return `${name} ${String(args.operation)} ${String(args.resource)}`;
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
  const text = escapeInvisibleCharacters(JSON.stringify(content));
  // Both from one text, so that they cannot differ.
  const structuredContent = JSON.parse(text) as Record<string, unknown>;
  return {
    content: [{ type: 'text', text }, ...(image === undefined ? [] : [{ type: 'image' as const, ...image }])],
    structuredContent,
    ...(isError && { isError }),
  };
}

function callOf(
  { mcpReq }: ServerContext,
  server: McpServer,
  host: ToolHost,
  told: Promise<void>[],
): ToolCall {
  const token = mcpReq._meta?.progressToken;
  const signal = AbortSignal.any([mcpReq.signal, host.signal]);
  return {
    pm: () => host.pm(),
    accounts: host.accounts,
    serverTime: async () => (await host.pm()).serverTime({ signal }),
    signal,
    progress: (progress, total) => {
      if (token === undefined) return;
      const params = { progressToken: token, progress, ...(total !== undefined && { total }) };
      // Who does not listen any more has missed nothing but the progress.
      told.push(mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {}));
    },
    warn: (data) => {
      host.log(data);
      // A client that has left, or that takes no such messages, misses nothing: the line is on stderr.
      server.sendLoggingMessage({ level: 'warning', logger: 'pm-api', data }).catch(() => {});
    },
  };
}

/** The arguments, if they are what the tool takes: one too many, such as a `dryRun` that does not exist, is an error. */
function checked<Input extends z.ZodMiniObject>(input: Input, args: unknown): z.infer<Input> {
  const { success, data, error } = input.safeParse(args);
  if (success) return data;
  throw wrongArguments(error, args, input);
}
