import { withoutEntities } from 'plat-common/entities';
import { isJson, numberOf } from 'plat-common/json';
import { text } from 'plat-common/text';
import * as z from 'zod/mini';
import type { Fields } from '../call.js';
import type { Connection } from '../connection.js';
import { PmError } from '../errors.js';
import type { Limits, ReadOptions, WriteOptions } from '../options.js';
import { turnOf, turnsOf } from '../record-values/task-team.js';
import type { PmRecord } from '../resource/definition.js';
import { checkedFields, checkedID, nowOf } from '../resource/guard.js';
import { isSame } from '../resource/read-back.js';
import { readRecord } from '../resource/read-record.js';
import { tasks } from '../resources/tasks.js';
import { withHint } from '../result-texts.js';
import type { EffortRecord } from './interfaces.js';
import { readBelow, rowsIn, writeAndLook } from './write.js';

const hours = z.number().check(z.gte(0));
const effortFields = z.strictObject({
  consumed: hours,
  left: hours,
  work: z.optional(z.string()),
  date: z.optional(z.iso.date()),
});

/** The efforts of tasks: hours that people have logged. */
export function effortsOf(connection: Connection) {
  const readTask = (id: number, limits: Limits) => readRecord(tasks, connection, id, limits);
  const list = async (id: number, limits: Limits) => {
    await readTask(id, limits);
    return rowsOf(id, limits);
  };
  const rowsOf = async (id: number, limits: Limits): Promise<EffortRecord[]> => {
    const call = { method: 'GET', path: `/tasks/${id}/recordWorkhour`, query: { taskID: id } } as const;
    return rowsIn((await readBelow(connection, call, limits)).efforts)
      .filter(({ deleted }) => Number(deleted) !== 1)
      .map((row) => ({
        ...row,
        ...{ id: numberOf(row.id) ?? 0, objectID: id, account: String(row.account), date: String(row.date) },
        // Servers keep entities in it.
        work: withoutEntities(String(row.work)),
        ...{ consumed: Number(row.consumed), left: Number(row.left) },
      }));
  };
  const effortIn = async (taskID: number, effortID: number, limits: Limits) =>
    (await list(taskID, limits)).find(({ id }) => id === effortID);
  /** An effort, with the task that the page names which changes it. */
  const effortOf = async (effortID: number, limits: Limits): Promise<EffortRecord> => {
    const request = { method: 'GET', path: EDIT.path } as const;
    const { task } = (await connection.send({ ...request, query: { effortID } }, limits)).body;
    const taskID = isJson(task) ? numberOf(task.id) : undefined;
    const effort = taskID && (await effortIn(taskID, effortID, limits));
    if (effort) return effort;
    const why = text`no effort has the number ${effortID}.`;
    const hint = text`List the efforts of its task to find the right id.`;
    throw new PmError({ code: 'not-found', why, hint, request });
  };
  const isAsked = (fields: Fields) => (effort: EffortRecord) =>
    Object.entries(fields).every(([name, value]) => isSame(value, effort[name]));
  return {
    efforts: (given: unknown, options?: ReadOptions) =>
      list(checkedID(given, 'id', LOG), connection.limits(options)),
    effort: (given: unknown, options?: ReadOptions) =>
      effortOf(checkedID(given, 'id', EDIT), connection.limits(options)),
    logEffort: async (given: unknown, fields: unknown, options: WriteOptions = {}) => {
      const limits = connection.limits(options);
      const id = checkedID(given, 'id', LOG);
      const { work = '', date, ...others } = checkedFields(effortFields, fields, LOG);
      const now = nowOf(connection, options);
      const day =
        date ?? (options.dryRun ? now() : await connection.withServerTime(limits, now)).slice(0, 10);
      const asked: Fields = { ...others, work, date: day };
      const body = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, { 1: value }]));
      const call = { method: 'PUT', path: `/tasks/${id}/recordWorkhour`, body } as const;
      if (options.dryRun) return connection.prepare(call);
      const was = await readTask(id, limits);
      const turn = turnOf(was, await connection.user(limits), 'log');
      if (['closed', 'cancel'].includes(String(was.status)) && Number(others.left) > 0) throw opens(was);
      const last = Math.max(0, ...(await rowsOf(id, limits)).map((effort) => effort.id));
      const isNew = (effort: EffortRecord) => effort.id > last && isAsked(asked)(effort);
      const look = async () => (await rowsOf(id, limits)).find(isNew);
      const written = await writeAndLook(connection, id, call, look, options);
      if (written.outcome === 'unverified') return written;
      const task = await readTask(id, limits);
      // Servers start a task for its first hours and assign it to the user who logs them; a finished one to its creator.
      const beside = others.left === 0 ? ['assignedTo'] : ['status', 'assignedTo'];
      const changedByServer = beside.filter((name) => task[name] !== was[name]);
      const done = { ...written, id: written.record.id, changedByServer };
      const own = turnsOf(task).find(({ account }) => account === turn?.account) ?? task;
      if (Number(own.left) === others.left) return done;
      return withHint({ ...done, outcome: 'unverified' }, stays(task));
    },
    updateEffort: async (given: unknown, fields: unknown, options: WriteOptions = {}) => {
      const effortID = checkedID(given, 'id', EDIT);
      const asked = checkedFields(z.partial(effortFields), fields, EDIT);
      const call = { ...EDIT, query: { effortID }, body: asked };
      if (options.dryRun) return connection.prepare(call, ['date', 'work', 'consumed', 'left']);
      const limits = connection.limits(options);
      const { objectID: taskID, date, work, consumed, left } = await effortOf(effortID, limits);
      const body = { date, work, consumed, left, ...asked };
      const look = async () => {
        const effort = await effortIn(taskID, effortID, limits);
        return effort && isAsked(asked)(effort) ? effort : undefined;
      };
      return writeAndLook(connection, effortID, { ...call, body }, look, options);
    },
    deleteEffort: async (given: unknown, options: WriteOptions = {}) => {
      const effortID = checkedID(given, 'id', DELETE);
      const limits = connection.limits(options);
      const call = { ...DELETE, query: { effortID } };
      if (options.dryRun) return connection.prepare(call);
      const last = await effortOf(effortID, limits);
      const look = async () => ((await effortIn(last.objectID, effortID, limits)) ? undefined : last);
      return writeAndLook(connection, effortID, call, look, options);
    },
  };
}

/** Servers keep the hours left of the latest day. */
const stays = ({ left }: PmRecord) =>
  text`The hours are logged, but left of the task stays ${Number(left)}: hours of a later day or time are there.`;

/** Hours left open a task again. */
const opens = ({ id, status }: PmRecord) =>
  new PmError({
    code: 'transition',
    why: text`the task is ${String(status)}, and hours left would open it again.`,
    hint: text`Activate it first, or log the hours with left ${0}. Nothing was sent.`,
    request: { method: 'PUT', path: `/tasks/${id}/recordWorkhour` },
    id,
  });

const LOG = { method: 'PUT', path: '/tasks/{id}/recordWorkhour' } as const;
const EDIT = { method: 'PUT', path: '/tasks/editEffort' } as const;
const DELETE = { method: 'DELETE', path: '/tasks/deleteWorkhour' } as const;
