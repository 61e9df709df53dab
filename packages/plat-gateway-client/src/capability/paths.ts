import type { ConvertedPath, PathAccess } from 'plat-schemas/gateway';
import type { ClientState } from '../client-state.js';
import { GatewayError, invalidOption, ownerOf } from '../errors.js';
import type { GatewayCallOptions } from '../options.js';

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
  const { call, timeLeft } = forPaths(client, 'checkUserAcl', paths, options);
  // Checked here too, because no path means no call, and a missing user must not pass for one without rights.
  if (!(Number.isInteger(uid) && uid > 0)) throw invalidOption('uid must be a whole number above 0');
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
  const { call, timeLeft } = forPaths(client, 'convertPath', paths, options);
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

/**
 * How a method calls, once its object and its list of paths are valid: a single path is an error. `timeLeft` gives the options for each
 * of several calls, which share one `timeoutMs`; the first has all of it.
 */
function forPaths(
  client: ClientState | undefined,
  method: string,
  paths: unknown,
  options: GatewayCallOptions | undefined,
) {
  const state = ownerOf(client, method);
  if (!Array.isArray(paths)) throw invalidOption('paths must be an array, also for one path');
  const { timeoutMs } = state.limitsWith(options);
  let start: number | undefined;
  const timeLeft = () => {
    const now = performance.now();
    if (start === undefined) {
      start = now;
      return options;
    }
    // A millisecond at least, so that a call that comes too late ends as a timeout and not as a wrong option.
    return { ...options, timeoutMs: Math.max(1, timeoutMs - (now - start)) };
  };
  return { call: state.call, timeLeft };
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/**
 * The answer that belongs to each path. A gateway may spell a path in another way than it was asked: without the slash at
 * its end, composed (NFC), or as what a link leads to. So answers count by their place as long as nothing contradicts it,
 * else by what they spell; a path without an answer, or with two that differ in spelling alone, has none.
 */
export function answersByPath<Answer extends { path: string }>(
  paths: readonly string[],
  answers: readonly Answer[],
): (Answer | undefined)[] {
  if (areInPlace(paths, answers)) return [...answers];
  const exact = new Map(answers.map((answer) => [answer.path, answer]));
  const alike = new Map<string, Answer | undefined>();
  for (const [path, answer] of exact) {
    const plain = plainForm(path);
    alike.set(plain, alike.has(plain) ? undefined : answer);
  }
  return paths.map((path) => exact.get(path) ?? alike.get(plainForm(path)));
}

/** One answer for each path, none of which spells another path than the one at its place. */
function areInPlace(paths: readonly string[], answers: readonly { path: string }[]): boolean {
  if (answers.length !== paths.length) return false;
  if (answers.every(({ path }, index) => path === paths[index])) return true;
  const asked = new Set(paths.map(plainForm));
  return answers.every(({ path }, index) => {
    const plain = plainForm(path);
    return !asked.has(plain) || plain === plainForm(paths[index] ?? '');
  });
}

// `..` stays: behind a link it leads somewhere else than the text says.
function plainForm(path: string): string {
  return path
    .replace(/\/(?:\.?\/)+/g, '/')
    .replace(/(?<=.)\/\.?$/, '')
    .normalize('NFC');
}
