import type { Command } from 'commander';
import type { Field } from 'pm-api-client/fields';
import type { ResourceDefinition, TransitionRule, UpdateRule } from 'pm-api-client/resources';
import type { Action } from '../action.js';
import { recordNumbers } from '../arguments.js';
import { connect } from '../connect.js';
import { addFieldFlags, exampleField, exampleFields } from '../field-flags.js';
import { withKnownValues } from '../field-values.js';
import type { Io } from '../io.js';
import { addExtraOption, addTextOption, addWriteOptions, writeOptionsOf } from '../options.js';
import { withProgress } from '../progress.js';
import { changesOf, resourceOf } from '../resources.js';
import { manyOf } from '../texts/help.js';
import type { Text } from '../texts/texts.js';
import { withAccounts } from '../users.js';
import type { Verb } from '../verb.js';
import { addIdArgument } from './read.js';
import { showMany, showWrite } from './write-results.js';

/** What each transition does. */
const TRANSITIONS: Readonly<Record<string, Text>> = {
  confirm: 'Confirm {{a}}',
  assignTo: 'Assign {{a}} to a user',
  resolve: 'Resolve {{a}}',
  close: 'Close {{a}}',
  activate: 'Activate {{a}} again',
  change: 'Change the text of {{a}}, which starts a new version to review',
  submitreview: 'Submit {{a}} for review',
  review: 'Review {{a}}: your own vote',
  start: 'Start {{a}}',
  pause: 'Pause {{a}}',
  restart: 'Continue {{a}} that was paused',
  cancel: 'Cancel {{a}}',
  finish: 'Finish {{a}}',
  suspend: 'Suspend {{a}}',
  block: 'Block {{a}}',
};

/** ZenTao starts these with another word (启动) than tasks (开始). */
const STARTED_WORK: Readonly<Record<string, Text>> = {
  projects: 'Start work on {{a}}',
  executions: 'Start work on {{a}}',
  programs: 'Start work on {{a}}',
};

/** `pm-api create bugs --productID 1 --title "Login fails" --openedBuild trunk` */
export function createVerb(io: Io): Verb {
  return {
    name: 'create',
    does: 'Create {{a}}',
    example: ({ create, one }) => (create === undefined ? '' : exampleFields(create.fields, one)),
    isOffered: (definition) => definition.create !== undefined,
    build: (command, definition) => {
      const rule = definition.create;
      if (rule === undefined) throw new TypeError(`${definition.name} cannot be created`);
      const meanings = meaningsOf(io, definition, 'create');
      const givenFields = addFieldFlags(command, io, rule.fields, rule, meanings);
      addWriteOptions(command);
      addExtraOption(command);
      addTextOption(command);
      return async (context) => {
        const write = writeOptionsOf(command, io);
        const given = await withKnownValues(definition, 'create', await givenFields(), io.texts);
        const pm = await connect(context, write);
        const [fields = given] = write.dryRun
          ? []
          : await withAccounts(pm, definition, 'create', [given], io.texts);
        const result = await resourceOf(pm, definition).create(fields, write);
        await showWrite(context, 'create', definition, result);
      };
    },
  };
}

/** `pm-api update bugs 12 --pri 1` */
export function updateVerb(io: Io): Verb {
  return {
    name: 'update',
    does: 'Change fields of {{a}}',
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
    does: TRANSITIONS[name] ?? 'Change the state of {{a}}',
    ...(name === 'start' && { doesTo: STARTED_WORK }),
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
    does: 'Delete {{a}}',
    example: () => '12 --dry-run',
    isOffered: (definition) => definition.delete === true,
    build: (command, definition) => {
      addIdArgument(command, definition, io);
      addWriteOptions(command);
      return async (context, id: number) => {
        const write = writeOptionsOf(command, io);
        const pm = await connect(context, write);
        const result = await resourceOf(pm, definition).delete(id, write);
        await showWrite(context, 'delete', definition, result);
      };
    },
  };
}

/** What is known of the fields of a request, in a run that shows help. */
function meaningsOf(
  { texts }: Io,
  { name }: ResourceDefinition,
  verb: string,
): Readonly<Record<string, Field>> {
  const { tables } = texts;
  const table = tables?.resourceFields[name];
  return tables === undefined || table === undefined ? {} : tables.fieldsIn(table, verb);
}

function buildChange(
  io: Io,
  command: Command,
  definition: ResourceDefinition,
  verb: string,
  rule: UpdateRule | TransitionRule,
): Action {
  const { texts } = io;
  const many = manyOf(definition, texts);
  command.argument('<id...>', texts.translate('ids of {{many}}' satisfies Text, { many }), recordNumbers);
  const mistakes = 'instead' in rule ? rule : {};
  const meanings = meaningsOf(io, definition, verb);
  const givenFields = addFieldFlags(command, io, rule.fields, mistakes, meanings);
  addWriteOptions(command);
  addExtraOption(command);
  addTextOption(command);
  return async (context, ids: number[]) => {
    const write = writeOptionsOf(command, io);
    const given = await withKnownValues(definition, verb, await givenFields(), texts);
    const pm = await connect(context, write);
    const [fields = given] = write.dryRun ? [] : await withAccounts(pm, definition, verb, [given], texts);
    const changes = changesOf(pm, definition, verb);
    const [id, second] = ids;
    if (id === undefined) return;
    if (second === undefined) {
      return showWrite(context, verb, definition, await changes.one(id, fields, write));
    }
    const result = await withProgress(io.stderr, { total: ids.length }, (show) =>
      changes.many(ids, fields, { ...write, onProgress: ({ settled }) => show(settled) }),
    );
    await showMany(context, ids, result);
  };
}
