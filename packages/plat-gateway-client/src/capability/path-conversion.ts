import type { ConvertedPath } from 'plat-schemas/gateway';
import { GatewayError } from '../errors.js';
import type { GatewayCallOptions } from '../options.js';
import type { CapabilityCaller } from './caller.js';
import { checkPaths, chunksOf, remainingTime } from './chunks.js';

const PATHS_PER_CALL = 64;

/** A path and what a user is shown for it; `semanticPath` is undefined when the gateway gave none. */
export interface SemanticPath {
  path: string;
  semanticPath: string | undefined;
}

/** Converts in chunks, and one by one where a device refuses an array. */
export async function convertPath(
  call: CapabilityCaller,
  paths: readonly string[],
  language: string,
  options: GatewayCallOptions,
): Promise<SemanticPath[]> {
  checkPaths(paths);
  const timeLeft = remainingTime(options);
  const convert = async (path: string | string[]): Promise<ConvertedPath[]> => {
    const answer = await call('plat.file.convertPath', { path, language }, timeLeft());
    return Array.isArray(answer) ? answer : answer.result;
  };
  const converted = new Map<string, string>();
  let size = PATHS_PER_CALL;
  for (const chunk of chunksOf(paths, PATHS_PER_CALL)) {
    const answers = size > 1 ? await convert(chunk).catch(refusedArray(chunk)) : undefined;
    if (answers === undefined) size = 1;
    for (const one of answers ?? (await oneByOne(chunk, convert))) converted.set(one.path, one.semanticPath);
  }
  return paths.map((path) => ({ path, semanticPath: converted.get(path) }));
}

async function oneByOne(paths: string[], convert: (path: string) => Promise<ConvertedPath[]>) {
  const converted: ConvertedPath[] = [];
  for (const path of paths) converted.push(...(await convert(path)));
  return converted;
}

/** Some devices answer 500 to an array and convert single paths. */
function refusedArray(chunk: string[]): (error: unknown) => undefined {
  return (error) => {
    const isRefusal =
      error instanceof GatewayError && (error.httpStatus === 500 || error.code === 'internal');
    if (chunk.length > 1 && isRefusal) return undefined;
    throw error;
  };
}
