import { isJson } from 'plat-common/json';
import { forPrograms, type Text, text } from 'plat-common/text';
import * as z from 'zod/mini';
import type { Connection } from '../connection.js';
import { PmError } from '../errors.js';
import type { WriteOptions } from '../options.js';
import { checkedFields, checkedID } from '../resource/guard.js';
import { rowsIn, writeAndLook } from './write.js';

const RUN = { method: 'PUT', path: '/testtasks/runCase' } as const;
const stepFields = z.strictObject({
  result: z.enum(['pass', 'fail', 'blocked', 'n/a']),
  real: z.optional(z.string()),
});

/** Runs a case of a test task: a result for each step, in their order. The worst of them is the result of the case. */
export function runningCase(
  connection: Connection,
  casesOf: (id: unknown, options?: WriteOptions) => Promise<unknown>,
) {
  return async (id: unknown, given: unknown, results: unknown, options: WriteOptions = {}) => {
    const limits = connection.limits(options);
    const caseID = checkedID(given, 'caseID', RUN);
    const steps = [results].flat();
    if (!steps.every(isJson)) throw notToRun(NO_STEPS, STEPS);
    const said = steps.map((step) => checkedFields(stepFields, step, RUN));
    const runOf = async () => rowsIn(await casesOf(id, options)).find((row) => Number(row.case) === caseID);
    const run = await runOf();
    if (run === undefined)
      throw notToRun(text`the case is not in the test task.`, text`Link it first. Nothing was sent.`);
    const version = Number(run.version);
    // The run is of the version that the test task has; the case may have a later one.
    const path = `/testcases/${caseID}`;
    const { body: found } = await connection.send({ method: 'GET', path, query: { version } }, limits);
    const numbers = rowsIn(Object(found.testcase).steps).map((step) => String(step.id));
    if (numbers.length !== said.length)
      throw notToRun(
        text`steps of the case: ${numbers.length}; results given: ${said.length}.`,
        numbers.length === 0
          ? text`Give the case its steps first, with an update. Nothing was sent.`
          : text`Give a result for each step, in their order. Nothing was sent.`,
      );
    const column = (name: 'result' | 'real') =>
      Object.fromEntries(numbers.map((number, index) => [number, said[index]?.[name] ?? '']));
    const body = { case: caseID, version, result: column('result'), real: column('real') };
    const call = { ...RUN, query: { runID: Number(run.id), caseID, version }, body };
    if (options.dryRun) return connection.prepare(call);
    const worst = ['fail', 'blocked', 'pass'].find((word) => said.some(({ result }) => result === word));
    const look = async () => {
      const after = await runOf();
      return after?.lastRunResult === (worst ?? 'n/a') ? { ...after, id: caseID } : undefined;
    };
    return writeAndLook(connection, caseID, call, look, options);
  };
}

const NO_STEPS = forPrograms`results is not a list of an object for each step.`;
const STEPS = forPrograms`Give a list such as [{ result: 'pass' }, { result: 'fail', real: 'no message' }]. Nothing was sent.`;

const notToRun = (why: Text, hint: Text) => new PmError({ code: 'invalid-input', why, hint, request: RUN });
