import type { CallToolResult, McpServer, ServerContext, ToolAnnotations } from '@modelcontextprotocol/server';
import { en } from 'zod/locales';
import type * as z from 'zod/mini';
import type { PmClient } from '../../pm-client.js';
import { toStandardSchema } from './standard-schema.js';
import { suggestion } from './suggestion.js';
import { failureOf, isAboutLogin, outcomeOf, ToolError } from './tool-error.js';
import { visible } from './visible.js';

/** What a call of a tool has, beside its arguments. */
export interface ToolCall {
  /** The client. Rejects where nobody has given credentials. */
  pm(): Promise<PmClient>;
  /** Aborted when the agent takes the call back, and when the server ends. */
  signal: AbortSignal;
  /** Tells how far the call is, where the agent has asked to be told. */
  progress(done: number, total: number): void;
}

/** What a tool has found or done: an object, and whether it is to count as an error all the same. */
export interface ToolResult {
  content: Record<string, unknown>;
  isError?: boolean;
}

/** A tool of the server. */
export interface Tool {
  name: string;
  description: string;
  input: z.ZodMiniObject;
  output: z.ZodMiniObject;
  annotations: ToolAnnotations;
  /** Does it change records? Then an error says too whether it was done. */
  writes: boolean;
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
  /** Forgets the client, so that the next call reads the credentials anew. */
  forget(): void;
  /** Aborted when the server ends. */
  signal: AbortSignal;
  /** Writes a line for people. */
  log(line: string): void;
  /** Hears of every call, so that the server does not end in the middle of it. */
  track(call: Promise<unknown>): void;
}

/** Offers a tool to whoever connects. */
export function register(server: McpServer, tool: Tool, host: ToolHost): void {
  const { name, description, input, output, annotations } = tool;
  server.registerTool(
    name,
    {
      description,
      annotations,
      inputSchema: toStandardSchema(input, 'input'),
      outputSchema: toStandardSchema(output, 'output'),
    },
    (args, context) => {
      const told: Promise<void>[] = [];
      const answer = answered(tool, args, callOf(context, host, told), host).then(async (result) => {
        // Nobody hears of the progress of a call that has been answered.
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
    return resultOf(await tool.run(args, call));
  } catch (error) {
    if (isAboutLogin(error)) host.forget();
    const failure = failureOf(error);
    // Nobody hears the answer to a call that was taken back, and what it has done is to be found somewhere.
    if (call.signal.aborted && failure.mayHaveRun)
      host.log(`${tool.name} was broken off: ${failure.message} ${failure.hint}`);
    if (failure.code === 'internal') host.log(`${tool.name} failed: ${failure.message}`);
    const content = tool.writes ? { outcome: outcomeOf(error), error: failure } : { error: failure };
    return resultOf({ content, isError: true });
  }
}

/** The same as an object and as text, for clients that know only one of the two. */
function resultOf({ content, isError = false }: ToolResult): CallToolResult {
  const text = visible(JSON.stringify(content));
  // Both from one text, so that they cannot differ.
  const structuredContent = JSON.parse(text) as Record<string, unknown>;
  return { content: [{ type: 'text', text }], structuredContent, ...(isError && { isError }) };
}

function callOf({ mcpReq }: ServerContext, host: ToolHost, told: Promise<void>[]): ToolCall {
  const token = mcpReq._meta?.progressToken;
  return {
    pm: () => host.pm(),
    signal: AbortSignal.any([mcpReq.signal, host.signal]),
    progress: (progress, total) => {
      if (token === undefined) return;
      const params = { progressToken: token, progress, total };
      // Who does not listen any more has missed nothing but the progress.
      told.push(mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {}));
    },
  };
}

/** The arguments, if they are what the tool takes: one too many, such as a `dryRun` that does not exist, is an error. */
function checked<Input extends z.ZodMiniObject>(input: Input, args: unknown): z.infer<Input> {
  const { success, data, error } = input.safeParse(args, { error: ENGLISH });
  if (success) return data;
  const [unknown] = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [],
  );
  if (unknown !== undefined) {
    const hint = `${suggestion(unknown, Object.keys(input.shape))} Nothing was sent.`;
    throw new ToolError('invalid-input', `there is no argument ${unknown}.`, hint);
  }
  const listed = error.issues.map(({ path, message }) => `${path.join('.') || 'the arguments'}: ${message}`);
  throw new ToolError('invalid-input', `${listed.join('; ')}.`, 'Nothing was sent.');
}

const ENGLISH = en().localeError;
