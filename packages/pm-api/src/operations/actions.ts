import { isJson } from 'plat-common/json';
import type { ResourceDefinition } from 'pm-api-client/resources';
import { usageError } from '../exit-codes.js';
import { object, oneOf } from '../kinds.js';
import { valuesIn } from '../mcp/arguments.js';
import type { ServerOptions } from '../mcp/permissions.js';
import { operation, RECORD_ID } from '../operation.js';
import { SENDING } from '../options.js';
import { offering } from '../resources.js';
import { forAgents, inBoth, listed, text } from '../texts.js';
import type { Action, Asked } from './action-row.js';
import { ACTIONS, about } from './action-rows.js';
import { showWrite, written } from './write-results.js';
import { ID } from './writes.js';

/** The verbs: `pm-api link productplans 3 stories 5 6`. */
export const actions = ACTIONS.map((action) =>
  operation({
    name: action.name,
    does: ({ a }, subject) => action.does(a, subject?.name),
    subjects: offering(({ name }) => action.of.includes(name)),
    readsFirst: true,
    input: (definition: ResourceDefinition | undefined) => ({
      id: action.one
        ? { ...RECORD_ID, means: inBoth(text`id of the ${action.one}`, '{0}的编号') }
        : RECORD_ID,
      ...(definition && action.takes(definition.name)),
      ...SENDING,
    }),
    examples: ({ name }) => [action.example(name)],
    run: async ({ subject, id, ...given }, call) => run(action, subject, { id, given, call }),
    show: (result, context, { subject, id, ...given }) =>
      showWrite(context, action.name, action.one ?? subject, result, id, about(given)),
  }),
);

async function run(action: Action, { name }: ResourceDefinition, asked: Omit<Asked, 'on'>) {
  const { call } = asked;
  call.permit({ name: action.isDelete ? 'delete' : name }, {});
  // Edge: the resource comes from the command line; the rows name its methods.
  const { [name]: on } = (await call.pm()) as unknown as Readonly<Record<string, Asked['on']>>;
  const result = on && (await action.run({ ...asked, on }));
  if (result === undefined) throw new TypeError(`${name} have no ${action.name}`);
  return result;
}

/** An action for agents: `run-case(case, results) of testtasks`. */
function signature({ name, of, takes }: Action): string {
  const names = Object.keys(takes('')).join(', ');
  return `${name}${names && `(${names})`}${of.length > MANY ? '' : ` of ${of.join(', ')}`}`;
}

/** Resources that are not named one by one. */
const MANY = 3;

const permitted = ({ allowDestructive }: ServerOptions) =>
  ACTIONS.filter(({ isDelete }) => allowDestructive || !isDelete);

const namesOf = (actions: readonly Action[]) => actions.map(({ name }) => name);

const toolInput = (offered: readonly Action[]) =>
  ({
    id: ID,
    action: {
      // What is not offered here is refused by what a person has to allow.
      kind: { ...oneOf(namesOf(ACTIONS), 'action'), schema: { type: 'string', enum: namesOf(offered) } },
      means: '',
      required: true,
    },
    with: { kind: object, means: '' },
  }) as const;

/** The tool for all of them. */
export const action = operation({
  name: 'action',
  subjects: offering(({ name }) => ACTIONS.some(({ of }) => of.includes(name))),
  input: () => toolInput(ACTIONS),
  run: async ({ subject, id, action: verb, with: given = {} }, call) => {
    const offered = ACTIONS.filter(({ of }) => of.includes(subject.name));
    const found = offered.find(({ name }) => name === verb);
    if (found === undefined)
      throw usageError(
        forAgents`${subject.name} have no action ${verb}.`,
        forAgents`Possible: ${offered.map(({ name }) => name).join(', ')}.`,
      );
    const parameters = found.takes(subject.name);
    const named = 'fields' in parameters && !isJson(given.fields) ? { fields: given } : given;
    const { values, problems } = valuesIn(named, parameters);
    if (problems.length > 0)
      throw usageError(
        forAgents`with: ${listed('sentences', problems)}`,
        forAgents`${verb} takes ${Object.keys(parameters).join(', ') || 'nothing'}${found.one === undefined ? '' : forAgents`; id is that of the ${found.one}`}.`,
      );
    return run(found, subject, { id, given: values, call });
  },
  tool: {
    title: 'Do more with a record',
    does: (server) =>
      `with: the arguments in brackets. ${permitted(server).map(signature).join('; ')}. kind: stories, bugs (a build resolves them), testcases, productplans (into executions); testsuite, branch, testreport. fields: as for create. results: one a step, pass or "fail: why". efforts: id is the effort's; account: whose it is, if not yours.`,
    input: (server) => toolInput(permitted(server)),
    writes: 'changes',
    answer: (result) => written(result, ['objectID', 'lastRunResult']),
  },
});
