import type { ResourceDefinition } from 'pm-api-client/resources';
import { usageError } from '../exit-codes.js';
import { manyRecords } from '../help.js';
import { plainText } from '../kinds.js';
import { suggestionsFor } from '../mcp/arguments.js';
import { type Call, operation } from '../operation.js';
import { MARKDOWN, WRITING } from '../options.js';
import { exampleFields, extraFields, fieldsParameter } from '../reading/field-flags.js';
import { listedFor, offering, RESOURCES } from '../resources.js';
import { forAgents, inBoth, sentences, type Text, type TextValue, text } from '../texts.js';
import { words } from '../zh/words.js';
import { deleteRecord, restoreRecord } from './deletion.js';
import { remarkOn } from './remarks.js';
import { answered, ID, idParameters, send, showChange, type Written } from './writes.js';

/** What a transition does that is more than its verb. */
const TRANSITIONS: Readonly<Record<string, (a: TextValue) => Text>> = {
  assignTo: (a) => inBoth(text`Assign ${a} to a user`, '指派{0}'),
  activate: (a) => inBoth(text`Activate ${a} again`, '激活{0}'),
  change: (a) =>
    inBoth(
      text`Change the text of ${a}, which starts a new version to review`,
      '变更{0}的内容，产生待评审的新版本',
    ),
  submitreview: (a) => inBoth(text`Submit ${a} for review`, '提交{0}评审'),
  review: (a) => inBoth(text`Review ${a}: your own vote`, '评审{0}：提交自己的评审意见'),
  restart: (a) => inBoth(text`Continue ${a} that was paused`, '继续已暂停的{0}'),
};

const STARTED_WORK: readonly string[] = ['projects', 'executions', 'programs'];

function doesOf(name: string, a: TextValue, subject: ResourceDefinition | undefined): Text {
  if (subject === undefined && name === 'start') return inBoth(text`Start ${a}`, '将{0}设为“进行中”');
  // ZenTao starts these with another word (启动) than tasks (开始).
  if (name === 'start' && STARTED_WORK.includes(subject?.name ?? ''))
    return inBoth(text`Start work on ${a}`, '启动{0}');
  const verb = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return (
    TRANSITIONS[name]?.(a) ?? { template: `${verb} {0}`, values: [a], zh: `${words[`verb ${name}`]}{0}` }
  );
}

const EVERY_TRANSITION = [...new Set(RESOURCES.flatMap(({ transitions = {} }) => Object.keys(transitions)))];

/** `pm-api resolve bugs 12 --resolution fixed --resolvedBuild trunk`: a verb for each transition of any resource. */
export const transitions = EVERY_TRANSITION.map((name) =>
  operation({
    name,
    does: ({ a }, subject: ResourceDefinition | undefined) => doesOf(name, a, subject),
    subjects: offering((definition) => definition.transitions?.[name]),
    input: (definition: ResourceDefinition | undefined) => ({
      ...idParameters(definition && manyRecords(definition)),
      fields: fieldsParameter(definition && { definition, verb: name }),
      ...WRITING,
      ...MARKDOWN,
    }),
    // A bug is fixed in a build.
    examples: ({ transitions: rules = {} }) => [
      `12 ${exampleFields(rules[name]?.fields, name === 'resolve' ? ['resolvedBuild'] : [])}`.trim(),
    ],
    run: async ({ subject, ...given }, call) => send(subject, name, given, call),
    show: async (written, context, input) => {
      await showChange(name)(written, context, input);
      for (const item of 'items' in written.result ? written.result.items : []) {
        const remark = 'written' in item && remarkOn(input.subject, name, item.written.record);
        if (remark)
          await context.printer.remark(inBoth(text`#${item.written.id ?? ''}: ${remark}`, '#{0}：{1}'));
      }
    },
  }),
);

const TOOL_INPUT = {
  id: ID,
  transition: { kind: plainText, means: '', required: true },
  fields: { ...fieldsParameter(undefined), required: false },
  extra: { ...extraFields, forAgents: '' },
} as const;

/** The tool for every transition, and for deletes where the server allows them. */
export const transition = operation({
  name: 'transition',
  subjects: RESOURCES,
  input: () => TOOL_INPUT,
  run: async ({ subject, transition: name, ...given }, call): Promise<Written> => {
    refuseTransition(subject, name, call);
    if (name !== 'delete' && name !== 'restore') return send(subject, name, given, call);
    if (Object.keys(given.fields ?? {}).length > 0) throw usageError(forAgents`A ${name} takes no fields.`);
    if (name === 'restore') return { sent: {}, result: await restoreRecord(subject, given.id, call) };
    return { sent: { deleted: 1 }, result: await deleteRecord(subject, given.id, call) };
  },
  tool: {
    title: 'Change the state of a record',
    does: (server) =>
      `Change the state of a record, restore a deleted one${server.allowDestructive ? ', or delete it' : ''}; describe shows states and fields. ${listedFor(({ transitions: own = {} }) => Object.keys(own))}.`,
    input: ({ allowDestructive }) => {
      const names = [...EVERY_TRANSITION, ...(allowDestructive ? ['delete'] : []), 'restore'];
      const kind = { ...plainText, schema: { type: 'string', enum: names } };
      return { ...TOOL_INPUT, transition: { ...TOOL_INPUT.transition, kind } };
    },
    cannot: 'change their state',
    writes: 'changes',
    answer: answered,
  },
});

/** Rejects a transition that the resource does not have, or that the options of the server do not allow. */
export function refuseTransition(definition: ResourceDefinition, wanted: string, call: Call): void {
  const { name, transitions: rules = {} } = definition;
  const names = Object.keys(rules);
  call.permit(definition, {});
  if (wanted === 'delete') call.permit({ name: 'delete' }, {});
  if ([...names, 'delete', 'restore'].includes(wanted)) return;
  throw usageError(
    forAgents`${name} have no transition ${wanted}.`,
    sentences(...(names.length === 0 ? [forAgents`They have none.`] : suggestionsFor(wanted, names))),
  );
}
