import { Session } from 'node:inspector/promises';
import { PmError } from 'pm-api-client';
import { expect, it } from 'vitest';
import { smallPm } from './fixtures/small-pm.js';

/** What the test runner puts into the place of an export. */
const READS_AN_EXPORT = /^\(\) ?=> ?\{ ?(try \{ ?)?return \w+;? ?\}/;

/** Sources of this package and of the schemas of which a function is called meanwhile; what only holds data is not. */
async function filesOnTheWay(run: () => Promise<unknown>): Promise<string[]> {
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
    const files: string[] = [];
    for (const { url, scriptId, functions } of result) {
      const [, path] = /packages\/(?:pm-api-client|schemas)\/src\/(.*)\.ts$/.exec(url) ?? [];
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

const resolution = { resolution: 'fixed', resolvedBuild: 'trunk' } as const;

it('a bug is resolved by at most 12 files, the read before and the read-back included', async () => {
  const { pm, make, sent } = smallPm();
  const { id } = make('bugs', { title: 'Crash', assignedTo: 'dev1' });
  await pm.login();
  const files = await filesOnTheWay(() => pm.bugs.resolve(id, resolution));
  expect(sent).toEqual([`GET /bugs/${id}`, `PUT /bugs/${id}/resolve`, `GET /bugs/${id}`]);
  expect(files).toEqual([
    'body',
    'connection',
    'outcome',
    'pm/bug-fields',
    'pm/record-kinds',
    'resource/change',
    'resource/create-resource',
    'resource/guard',
    'resource/read-back',
    'resource/write',
    'session',
    'transport',
  ]);
});

it('sees other files where a call goes wrong', async () => {
  const { pm } = smallPm();
  const failed = () => expect(pm.bugs.resolve(9, resolution)).rejects.toBeInstanceOf(PmError);
  expect(await filesOnTheWay(failed)).toEqual(
    expect.arrayContaining(['errors', 'failure', 'refusal', 'user']),
  );
});
