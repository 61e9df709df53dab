import type { Command } from 'commander';
import type { ResourceDefinition, TransitionRule, UpdateRule } from '../../resource/definition.js';
import { connect } from '../connect.js';
import { contextOf } from '../context.js';
import { addFieldFlags, exampleField, exampleFields } from '../field-flags.js';
import type { Io } from '../io.js';
import { addWriteOptions, recordNumber, recordNumbers, writeOptionsOf } from '../options.js';
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
      if (definition.create === undefined) return;
      const givenFields = addFieldFlags(command, io, definition.create.fields, definition.create);
      addWriteOptions(command);
      command.action(async () => {
        const context = contextOf(io, command);
        const write = writeOptionsOf(command, io);
        const fields = await givenFields();
        const pm = await connect(context, write);
        const result = await resourceOf(pm, definition).create(fields, write);
        await showWrite(context, 'create', definition, result);
      });
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
      command.action(async (id: number) => {
        const context = contextOf(io, command);
        const write = writeOptionsOf(command, io);
        const pm = await connect(context, write);
        await showWrite(context, 'delete', definition, await resourceOf(pm, definition).delete(id, write));
      });
    },
  };
}

function buildChange(
  io: Io,
  command: Command,
  definition: ResourceDefinition,
  verb: string,
  rule: UpdateRule | TransitionRule,
): void {
  command.argument('<id...>', 'numbers of the records', recordNumbers);
  const givenFields = addFieldFlags(command, io, rule.fields, 'instead' in rule ? rule : {});
  addWriteOptions(command);
  command.action(async (ids: number[]) => {
    const context = contextOf(io, command);
    const write = writeOptionsOf(command, io);
    const fields = await givenFields();
    const operations = changesOf(await connect(context, write), definition, verb);
    const [id, second] = ids;
    if (id === undefined) return;
    if (second === undefined)
      return showWrite(context, verb, definition, await operations.one(id, fields, write));
    await showMany(context, ids, await operations.many(ids, fields, write));
  });
}
