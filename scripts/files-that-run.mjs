import { Session } from 'node:inspector/promises';

/** What the test runner puts into the place of an export. */
const READS_AN_EXPORT = /^\(\) ?=> ?\{ ?(try \{ ?)?return \w+;? ?\}/;

/**
 * The sources of some packages of which a function is called while `run` runs, without their ending; what only holds data is
 * not among them.
 *
 * @param {readonly string[]} packages The names of their folders.
 * @param {() => Promise<unknown>} run
 * @returns {Promise<string[]>}
 */
export async function filesThatRun(packages, run) {
  const source = new RegExp(`packages/(?:${packages.join('|')})/src/(.*)\\.ts$`);
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    // What was called before, the evaluation of the modules too, is counted up to here.
    await session.post('Profiler.takePreciseCoverage');
    await run();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    await session.post('Debugger.enable');
    const files = [];
    for (const { url, scriptId, functions } of result) {
      const [, path] = source.exec(url) ?? [];
      if (path === undefined) continue;
      const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
      const called = functions.flatMap(({ ranges }) => ranges.slice(0, 1)).filter(({ count }) => count > 0);
      const texts = called.map(({ startOffset, endOffset }) => scriptSource.slice(startOffset, endOffset));
      if (texts.some((text) => !READS_AN_EXPORT.test(text))) files.push(path);
    }
    return files.sort();
  } finally {
    session.disconnect();
  }
}
