import { PmError } from 'pm-api-client';
import { expect, it } from 'vitest';
import { filesThatRun } from '../../testing/test/fixtures/files-that-run.js';
import { smallPm } from './fixtures/small-pm.js';

const filesOnTheWay = (run: () => Promise<unknown>) =>
  filesThatRun(['pm-api-client', 'schemas', 'common'], run);

const resolution = { resolution: 'fixed', resolvedBuild: 'trunk' } as const;

it('a bug is resolved by at most 16 files, the read before and the read-back included', async () => {
  const { pm, make, sent } = smallPm();
  const { id } = make('bugs', { title: 'Crash', assignedTo: 'dev1' });
  await pm.login();
  const files = await filesOnTheWay(() => pm.bugs.resolve(id, resolution));
  expect(sent).toEqual([`GET /bugs/${id}`, `PUT /bugs/${id}/resolve`, `GET /bugs/${id}`]);
  expect(files).toEqual([
    'body',
    'connection',
    'outcome',
    'pm/fields/record-kinds',
    'pm/schemas/bug',
    'resource/change',
    'resource/create-resource',
    'resource/guard',
    'resource/read-back',
    'resource/read-record',
    'resource/same-value',
    'resource/texts',
    'resource/write',
    'server-clock',
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
