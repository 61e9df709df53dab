import type { ConvertedPath, PathAccess } from 'plat-schemas/gateway';
import type { ClientState } from '../client-state.js';
import { GatewayError, invalidOption, ownerOf } from '../errors.js';
import type { GatewayCallOptions } from '../options.js';
import { answersByPath } from './answers-by-path.js';

const PATHS_PER_CHECK = 100;
const PATHS_PER_CONVERSION = 64;

/** A path and what a user is shown for it; `semanticPath` is undefined when the gateway gave none. */
export interface SemanticPath {
  path: string;
  semanticPath: string | undefined;
}

/** Asks in chunks; a path that is missing in the response is out of reach. */
export async function checkUserAcl(
  client: ClientState | undefined,
  uid: number,
  paths: readonly string[],
  options: GatewayCallOptions | undefined,
): Promise<PathAccess[]> {
  const { call, timeoutMs } = forPaths(client, 'checkUserAcl', paths, options);
  // Checked here too, because no path means no call, and a missing user must not pass for one without rights.
  if (!(Number.isInteger(uid) && uid > 0)) throw invalidOption('uid must be a whole number above 0');
  const timeLeft = remainingTime(options, timeoutMs);
  const checked: PathAccess[] = [];
  for (const path of chunksOf(paths, PATHS_PER_CHECK)) {
    const answers = answersByPath(path, await call('plat.file.checkUserACL', { uid, path }, timeLeft()));
    const none = { readable: false, writable: false, deletable: false };
    // The caller's spelling, by which the caller will look for it.
    checked.push(...path.map((asked, index) => ({ ...(answers[index] ?? none), path: asked })));
  }
  return checked;
}

/** Converts in chunks, and one by one where a device refuses an array. */
export async function convertPath(
  client: ClientState | undefined,
  paths: readonly string[],
  language: string,
  options: GatewayCallOptions | undefined,
): Promise<SemanticPath[]> {
  const { call, timeoutMs } = forPaths(client, 'convertPath', paths, options);
  const timeLeft = remainingTime(options, timeoutMs);
  const convert = async (asked: readonly string[], path: string | string[]) => {
    const answer = await call('plat.file.convertPath', { path, language }, timeLeft());
    return answersByPath(asked, Array.isArray(answer) ? answer : answer.result);
  };
  const oneByOne = async (chunk: readonly string[]) => {
    const answers: (ConvertedPath | undefined)[] = [];
    for (const path of chunk) answers.push(...(await convert([path], path)));
    return answers;
  };
  const converted: SemanticPath[] = [];
  let takesArrays = true;
  for (const chunk of chunksOf(paths, PATHS_PER_CONVERSION)) {
    const together = takesArrays ? await convert(chunk, chunk).catch(refusedArray(chunk)) : undefined;
    if (together === undefined) takesArrays = false;
    const answers = together ?? (await oneByOne(chunk));
    // An empty text is what a gateway in Go writes for nothing.
    converted.push(
      ...chunk.map((path, index) => ({ path, semanticPath: answers[index]?.semanticPath || undefined })),
    );
  }
  return converted;
}

/** Some devices return 500 for an array and convert single paths. */
function refusedArray(chunk: readonly string[]): (error: unknown) => undefined {
  return (error) => {
    const isRefusal =
      error instanceof GatewayError && (error.httpStatus === 500 || error.code === 'internal');
    if (chunk.length > 1 && isRefusal) return undefined;
    throw error;
  };
}

/** How a method calls, once its object and its list of paths are right; a single path is none. */
function forPaths(
  client: ClientState | undefined,
  method: string,
  paths: unknown,
  options: GatewayCallOptions | undefined,
) {
  const state = ownerOf(client, method);
  if (!Array.isArray(paths)) throw invalidOption('paths must be an array, also for one path');
  return { call: state.call, timeoutMs: state.limitsWith(options).timeoutMs };
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/** The options for each of several calls, which share one `timeoutMs` from now; the first has all of it. */
function remainingTime(
  options: GatewayCallOptions | undefined,
  timeoutMs: number,
): () => GatewayCallOptions | undefined {
  const start = performance.now();
  let isFirst = true;
  return () => {
    if (isFirst) {
      isFirst = false;
      return options;
    }
    // A millisecond at least, so that a call that comes too late ends as a timeout and not as a wrong option.
    return { ...options, timeoutMs: Math.max(1, timeoutMs - (performance.now() - start)) };
  };
}
