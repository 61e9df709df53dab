import type { Command } from 'commander';
import type { Row, TransitionRule, UpdateRule } from '../../resource/row.js';
import { changesOf } from '../any-resource.js';
import { connect, contextOf } from '../context.js';
import { exampleField, exampleFields } from '../fields/example-fields.js';
import { fieldOptions, givenFields } from '../fields/field-options.js';
import { JSON_FLAG, jsonFields } from '../fields/json-fields.js';
import type { Io } from '../io.js';
import { recordNumbers } from '../record-number.js';
import type { Verb } from '../resource-verb.js';
import { showMany } from '../show-many.js';
import { showWrite } from '../show-write.js';
import { addWriteOptions, writeOptionsOf } from '../write-options.js';

/** `pm-api update bugs 12 --pri 1` */
export function updateVerb(io: Io): Verb {
  return {
    name: 'update',
    does: 'Change fields of a record',
    example: ({ one, update }) => `12 ${update === undefined ? '' : exampleField(update.fields, one)}`,
    isOffered: (row) => row.update !== undefined,
    build: (command, row) => {
      if (row.update !== undefined) buildChange(io, command, row, 'update', row.update);
    },
  };
}

/** `pm-api resolve bugs 12 --resolution fixed --resolvedBuild trunk`: a verb for each transition of any row. */
export function transitionVerbs(io: Io, rows: readonly Row[]): Verb[] {
  const names = new Set(rows.flatMap((row) => Object.keys(row.transitions ?? {})));
  return [...names].map((name) => ({
    name,
    does: `Change the state of a record: ${name}`,
    example: ({ one, transitions }) => {
      const rule = transitions?.[name];
      return `12 ${rule === undefined ? '' : exampleFields(rule.fields, one)}`.trim();
    },
    isOffered: (row) => row.transitions?.[name] !== undefined,
    build: (command, row) => {
      const rule = row.transitions?.[name];
      if (rule !== undefined) buildChange(io, command, row, name, rule);
    },
  }));
}

function buildChange(
  io: Io,
  command: Command,
  row: Row,
  verb: string,
  rule: UpdateRule | TransitionRule,
): void {
  const flags = fieldOptions(rule.fields, 'instead' in rule ? rule : {});
  command.argument('<id...>', 'numbers of the records', recordNumbers);
  command.optionsGroup('Fields:');
  for (const flag of flags) command.addOption(flag);
  command.option(...JSON_FLAG);
  addWriteOptions(command);
  command.action(async (ids: number[], options: { json?: string }) => {
    const context = contextOf(io, command);
    const write = writeOptionsOf(command, io);
    const fields = { ...(await jsonFields(options.json, io)), ...givenFields(command.opts(), flags) };
    const operations = changesOf(await connect(context, write), row, verb);
    const [id, second] = ids;
    if (id === undefined) return;
    if (second === undefined) return showWrite(context, verb, row, await operations.one(id, fields, write));
    await showMany(context, ids, await operations.many(ids, fields, write));
  });
}
