import type { Command } from 'commander';
import type { ResourceDefinition, TransitionRule, UpdateRule } from '../../resource/definition.js';
import type { Action } from '../action.js';
import { recordNumber, recordNumbers } from '../arguments.js';
import { connect } from '../connect.js';
import { addFieldFlags, exampleField, exampleFields } from '../field-flags.js';
import type { Io } from '../io.js';
import { addExtraOption, addTextOption, addWriteOptions, writeOptionsOf } from '../options.js';
import { withProgress } from '../progress.js';
import { changesOf, resourceOf } from '../resources.js';
import type { Verb } from '../verb.js';
import { showMany, showWrite } from './write-results.js';

/** `pm-api create bugs --productID 1 --title "Login fails" --openedBuild trunk` */
export function createVerb(io: Io): Verb {
  return {
    name: 'create',
    does: 'Create a record',
    example: ({ create, one }) => (create === undefined ? '' : exampleFields(create.fields, one)),
    isOffered: (definition) => definition.create !== undefined,
    build: (command, definition) => {
      const rule = definition.create;
      if (rule === undefined) throw new TypeError(`${definition.name} cannot be created`);
      const givenFields = addFieldFlags(command, io, rule.fields, rule);
      addWriteOptions(command);
      addExtraOption(command);
      addTextOption(command);
      return async (context) => {
        const write = writeOptionsOf(command, io);
        const fields = await givenFields();
        const pm = await connect(context, write);
        const result = await resourceOf(pm, definition).create(fields, write);
        await showWrite(context, 'create', definition.one, result);
      };
    },
  };
}

/** `pm-api update bugs 12 --pri 1` */
export function updateVerb(io: Io): Verb {
  return {
    name: 'update',
    does: 'Change fields of a record',
    example: ({ one, update }) => `12 ${update === undefined ? '' : exampleField(update.fields, one)}`,
    isOffered: (definition) => definition.update !== undefined,
    build: (command, definition) => {
      const rule = definition.update;
      if (rule === undefined) throw new TypeError(`${definition.name} cannot be updated`);
      return buildChange(io, command, definition, 'update', rule);
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
      if (rule === undefined) throw new TypeError(`${definition.name} have no ${name}`);
      return buildChange(io, command, definition, name, rule);
    },
  }));
}

/** `pm-api delete bugs 12` */
export function deleteVerb(io: Io): Verb {
  return {
    name: 'delete',
    does: 'Delete a record',
    example: () => '12 --dry-run',
    isOffered: (definition) => definition.delete === true,
    build: (command, definition) => {
      command.argument('<id>', 'number of the record', recordNumber);
      addWriteOptions(command);
      return async (context, id: number) => {
        const write = writeOptionsOf(command, io);
        const pm = await connect(context, write);
        const result = await resourceOf(pm, definition).delete(id, write);
        await showWrite(context, 'delete', definition.one, result);
      };
    },
  };
}

function buildChange(
  io: Io,
  command: Command,
  definition: ResourceDefinition,
  verb: string,
  rule: UpdateRule | TransitionRule,
): Action {
  command.argument('<id...>', 'numbers of the records', recordNumbers);
  const givenFields = addFieldFlags(command, io, rule.fields, 'instead' in rule ? rule : {});
  addWriteOptions(command);
  addExtraOption(command);
  addTextOption(command);
  return async (context, ids: number[]) => {
    const write = writeOptionsOf(command, io);
    const fields = await givenFields();
    const changes = changesOf(await connect(context, write), definition, verb);
    const [id, second] = ids;
    if (id === undefined) return;
    if (second === undefined) {
      return showWrite(context, verb, definition.one, await changes.one(id, fields, write));
    }
    const result = await withProgress(io.stderr, { total: ids.length }, (show) =>
      changes.many(ids, fields, { ...write, onProgress: ({ settled }) => show(settled) }),
    );
    await showMany(context, ids, result);
  };
}
