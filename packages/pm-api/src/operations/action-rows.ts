import { isJson, type Json } from 'plat-common/json';
import { PmError } from 'pm-api-client';
import { resources as definitions, type ResourceDefinition } from 'pm-api-client/resources';
import { advised } from '../exit-codes.js';
import { oneOf, plainText, plainTexts, recordID, recordIDs } from '../kinds.js';
import { argument, type Parameters } from '../operation.js';
import { exampleFields, fieldsParameter } from '../reading/field-flags.js';
import { fieldsToSend } from '../reading/fields.js';
import { allFieldsOf } from '../reading/names.js';
import { labelOf } from '../reading/values.js';
import { type WriteResult, withRemark } from '../resources.js';
import { inBoth, listed, type Text, type TextValue, text } from '../texts.js';
import type { Action, Asked } from './action-row.js';
import { EFFORT_ACTIONS } from './efforts.js';

/** The kinds that go into records and out of them, and those that are added to them. */
const LINKED = {
  productplans: ['stories', 'bugs'],
  builds: ['stories', 'bugs'],
  releases: ['stories', 'bugs'],
  executions: ['stories', 'productplans'],
  testtasks: ['testcases', 'cases'],
};
/** The resources whose records take those of another one. */
export const takersOf = (resource: string): string[] =>
  Object.entries(LINKED).flatMap(([taker, kinds]) => (kinds.includes(resource) ? [taker] : []));

/** Do they give the records of a resource back? */
export const isUnlinked = (resource: string): boolean =>
  Object.values(UNLINKED).some((kinds) => kinds.includes(resource));

const { testtasks: _, ...UNLINKED } = { ...LINKED, executions: ['stories'] };
const ADDED = { products: ['testsuite', 'branch'], testtasks: ['testreport'] };

type Linking = 'link' | 'unlink' | 'add';

/** What the kinds are called, and the methods of the client for them. */
const KINDS: Readonly<Record<string, { en: string; zh: string } & { [Verb in Linking]?: string }>> = {
  stories: { en: 'stories', zh: '研发需求', link: 'linkStories', unlink: 'unlinkStory' },
  bugs: { en: 'bugs', zh: 'Bug', link: 'linkBugs', unlink: 'unlinkBug' },
  testcases: { en: 'test cases', zh: '用例', link: 'linkCases' },
  cases: { en: 'test cases', zh: '用例', link: 'linkCases' },
  productplans: { en: 'plans', zh: '计划', link: 'importPlanStories' },
  testsuite: { en: 'test suite', zh: '套件', add: 'addTestsuite' },
  branch: { en: 'branch', zh: '分支', add: 'addBranch' },
  testreport: { en: 'test report', zh: '测试报告', add: 'addTestreport' },
};

function nounFor(kind: unknown): Text {
  const { en: template = String(kind), zh = template } = KINDS[String(kind)] ?? {};
  return { template, values: [], zh };
}

/** The method of the client for the kind that was given. */
const methodFor = (verb: Linking, { on, given }: Asked) => on[KINDS[String(given.kind)]?.[verb] ?? ''];

/** What was done with records of a kind, by their numbers or the name of a new one: `stories 5, 6`. */
export function about({ kind, ids: numbers, name }: Json): Text | undefined {
  const done = listed('items', [numbers ?? name].flat().map(String));
  return kind === undefined ? undefined : text`${nounFor(kind)} ${done}`;
}

type Kinds = Readonly<Record<string, readonly string[]>>;

/** The kinds of a resource, or of any, in a sentence. */
function nounsIn(kinds: Kinds, resource = ''): TextValue {
  const of = kinds[resource] ?? Object.values(kinds).flat();
  const own = of.filter((kind) => kind !== 'cases');
  return listed('items', [...new Set(own)].map(nounFor));
}

/** An action that takes a kind, and what of it. */
const ofKinds = (kinds: Kinds, rest: string, what: (resource: string) => Parameters) => ({
  of: Object.keys(kinds),
  takes: (resource: string): Parameters => ({
    kind: argument(
      '<kind>',
      oneOf(kinds[resource] ?? [...new Set(Object.values(kinds).flat())], 'kind'),
      text`kind of record`,
      '类型',
    ),
    ...what(resource),
  }),
  example: (resource: string) => `3 ${kinds[resource]?.[0]} ${rest}`,
});

const ids = argument('<ids...>', recordIDs, text`ids of these records`, '这些记录的编号');
const idsForBuild = argument(
  '<ids...>',
  recordIDs,
  text`ids of these records; a build resolves its bugs as fixed`,
  '这些记录的编号；关联到构建的 Bug 会被置为已解决',
);

/** An action that makes a record of another one, with the fields of a create. */
const making = (of: string, method: string, definition: ResourceDefinition) => ({
  of: [of],
  takes: () => ({ fields: fieldsParameter({ definition, verb: 'create' }) }),
  example: () => `12 ${exampleFields(definition.create?.fields)}`,
  run: async ({ on, id, given: { fields }, call }: Asked) => {
    const request = { definition, verb: 'create' };
    const [sent] = await fieldsToSend(request, [isJson(fields) ? fields : {}], call);
    // What is made of a bug is shown by a field with the name of the method.
    const bug = of === 'bugs' ? await (await call.pm()).bugs.get(id, { signal: call.signal }) : {};
    const { [method]: first } = bug as Json;
    const result = await on[method]?.(id, sent, call.write);
    if (result === undefined || !(Number(first) > 0)) return result;
    return withRemark(
      result,
      inBoth(
        text`${definition.one} ${String(first)} was made of this bug before, and stays.`,
        '此前已由该 Bug 转成 {0} {1}，它仍然存在。',
      ),
    );
  },
});

/** The actions. */
export const ACTIONS: readonly Action[] = [
  {
    name: 'link',
    does: (a, resource) => inBoth(text`Put ${nounsIn(LINKED, resource)} into ${a}`, '把{0}关联到{1}'),
    ...ofKinds(LINKED, '5 6', (resource) => ({ ids: resource === 'builds' ? idsForBuild : ids })),
    run: (asked) => {
      const { id, given, call } = asked;
      const link = methodFor('link', asked);
      // A plan is taken over by itself.
      if (given.kind === 'productplans') return eachOf(given, (plan) => link?.(id, plan, call.write));
      return link?.(id, given.ids, call.write);
    },
  },
  {
    name: 'unlink',
    does: (a, resource) =>
      inBoth(text`Take ${nounsIn(UNLINKED, resource)} out of ${a}`, '从{1}移除关联的{0}'),
    ...ofKinds(UNLINKED, '5 6', () => ({ ids })),
    run: (asked) =>
      eachOf(asked.given, (one) => methodFor('unlink', asked)?.(asked.id, one, asked.call.write)),
  },
  {
    name: 'copy',
    does: (a) =>
      inBoth(
        text`Copy ${a}, with its model and products, but without its team`,
        '复制{0}，包括模型和产品，不包括团队',
      ),
    ...making('projects', 'copy', definitions.projects),
  },
  {
    name: 'to-task',
    does: (a) => inBoth(text`Create a task of ${a}`, '将{0}转为任务'),
    ...making('bugs', 'toTask', definitions.tasks),
  },
  {
    name: 'to-story',
    does: (a) => inBoth(text`Create a story of ${a}`, '将{0}转为研发需求'),
    ...making('bugs', 'toStory', definitions.stories),
  },
  {
    name: 'run-case',
    does: (a) => inBoth(text`Run a test case of ${a}`, '执行{0}中的用例'),
    of: ['testtasks'],
    example: () => '3 12 pass "fail:no message is shown"',
    takes: () => ({
      case: argument('<case>', recordID, text`id of the test case`, '用例的编号'),
      results: argument(
        '<results...>',
        plainTexts,
        text`result of each step: pass, fail, blocked or n/a, with what happened behind a colon`,
        '每个步骤的结果：pass（通过）、fail（失败）、blocked（阻塞）或 n/a（忽略），冒号后为实际情况',
      ),
    }),
    run: ({ on, id, given, call }) =>
      on.run?.(id, given.case, [given.results].flat().map(resultIn), call.write),
  },
  ...EFFORT_ACTIONS,
  {
    name: 'add',
    does: (a, resource) => inBoth(text`Add to ${a}: ${nounsIn(ADDED, resource)}`, '为{0}添加{1}'),
    ...ofKinds(ADDED, '"Smoke tests"', () => ({
      name: argument('<name>', plainText, text`its name`, '名称'),
    })),
    run: (asked) => {
      const { kind, name } = asked.given;
      const fields = { [kind === 'testreport' ? 'title' : 'name']: name };
      return methodFor('add', asked)?.(asked.id, fields, asked.call.write);
    },
  },
];

/** One after the other; the last result counts, as each says what the record has then. */
async function eachOf(given: Json, run: (one: unknown) => Promise<WriteResult> | undefined) {
  const ids = [given.ids].flat();
  let result: WriteResult | undefined;
  for (const [at, one] of ids.entries()) {
    try {
      result = await run(one);
    } catch (error) {
      if (!(error instanceof PmError) || ids.length === 1) throw error;
      const done = at === 0 ? inBoth(text`none`, '无') : listed('items', ids.slice(0, at).map(String));
      throw advised(error, [
        inBoth(
          text`Done: ${done}. Not done: ${listed('items', ids.slice(at).map(String))}.`,
          '已完成：{0}。未完成：{1}。',
        ),
      ]);
    }
  }
  return result;
}

/** `fail:no message is shown` as a result, which may be ZenTao's Chinese label, and what happened. */
function resultIn(given: unknown): Json {
  const [, result = '', real] = /^([^:：]*)(?:[:：]([\s\S]*))?$/.exec(String(given)) ?? [];
  const word = result.trim();
  const { lastRunResult } = allFieldsOf('testcases');
  const { values = {} } = Object(lastRunResult?.kind);
  const labelled = Object.keys(values).find((value) => labelOf(value, lastRunResult) === word);
  return { result: labelled ?? word, ...(real !== undefined && { real: real.trim() }) };
}
