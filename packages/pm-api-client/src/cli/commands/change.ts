import type { Command } from 'commander';
import type { ResourceDefinition, TransitionRule, UpdateRule } from '../../resource/definition.js';
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
    isOffered: (definition) => definition.update !== undefined,
    build: (command, definition) => {
      if (definition.update !== undefined) buildChange(io, command, definition, 'update', definition.update);
    },
  };
}

/** `pm-api resolve bugs 12 --resolution fixed --resolvedBuild trunk`: a verb for each transition of any definition. */
export function transitionVerbs(io: Io, definitions: readonly ResourceDefinition[]): Verb[] {
  const names = new Set(definitions.flatMap((definition) => Object.keys(definition.transitions ?? {})));
  return [...names].map((name) => ({
    name,
    does: `Change the state of a record: ${name}`,
    example: ({ one, transitions }) => {
      const rule = transitions?.[name];
      return `12 ${rule === undefined ? '' : exampleFields(rule.fields, one)}`.trim();
    },
    isOffered: (definition) => definition.transitions?.[name] !== undefined,
    build: (command, definition) => {
      const rule = definition.transitions?.[name];
      if (rule !== undefined) buildChange(io, command, definition, name, rule);
    },
  }));
}

function buildChange(
  io: Io,
  command: Command,
  definition: ResourceDefinition,
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
    const operations = changesOf(await connect(context, write), definition, verb);
    const [id, second] = ids;
    if (id === undefined) return;
    if (second === undefined)
      return showWrite(context, verb, definition, await operations.one(id, fields, write));
    await showMany(context, ids, await operations.many(ids, fields, write));
  });
}
