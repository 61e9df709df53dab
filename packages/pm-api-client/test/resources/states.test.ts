import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import type { ResourceDefinition, TransitionRule } from '../../src/resource/definition.js';
import { statesAfter } from '../../src/resource/read-back.js';
import { definitions } from '../../src/resources/definitions.js';

const table: Readonly<Record<string, ResourceDefinition>> = definitions;

function ruleOf(resource: string, transition: string): TransitionRule {
  const rule = table[resource]?.transitions?.[transition];
  if (rule === undefined) throw new Error(`${resource} has no ${transition}`);
  return rule;
}

describe('a transition of the specification', () => {
  // Its tables "States and transitions": from, trigger, to.
  eachRow([
    ['bugs', 'resolve', ['active'], ['resolved']],
    ['bugs', 'close', ['active', 'resolved'], ['closed']],
    ['bugs', 'activate', ['closed', 'resolved'], ['active']],
    ['tasks', 'start', ['wait'], ['started']],
    ['tasks', 'finish', ['started'], ['finished']],
    ['tasks', 'close', ['finished'], ['closed']],
    ['tasks', 'activate', ['closed', 'finished'], ['active']],
    ['stories', 'review', ['draft'], ['active']],
    ['stories', 'close', ['active'], ['closed']],
    ['stories', 'activate', ['closed'], ['active']],
  ])('starts and ends where the specification says', (resource, transition, from, to) => {
    const rule = ruleOf(resource, transition);
    expect(rule.from.specification).toEqual(from);
    expect(statesAfter(rule)?.specification).toEqual(to);
  });

  it('of epics and requirements is that of stories, as which servers keep them', () => {
    for (const kind of ['epics', 'requirements'])
      expect(table[kind]?.transitions).toBe(table.stories?.transitions);
  });
});

/** What released servers were seen to do, as resource, transition, state before and state after. */
const recorded = readFileSync(new URL('../fixtures/recorded-transitions.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as [resource: string, transition: string, before: string, after: string]);

describe('a transition of a released server', () => {
  // A server finishes a done task again, and adds its hours once more: the client refuses that.
  const taken = recorded.filter(([, transition, before]) => transition !== 'finish' || before !== 'done');
  eachRow(taken)('starts and may end where it was seen to', (resource, transition, before, after) => {
    const rule = ruleOf(resource, transition);
    expect(rule.from.released).toContain(before);
    // Where the answer of the caller decides, one of the answers leads there.
    const ends = ['pass', 'clarify', 'reject'].map((result) => statesAfter(rule, { result }));
    if (rule.to !== undefined) expect(ends.flatMap((states) => states?.released)).toContain(after);
  });

  // States in which it may end too, though it was not seen to.
  const NOT_SEEN: Readonly<Record<string, readonly string[]>> = {
    // A product that an update has closed is `closed`.
    'products close': ['closed'],
    // A story that was closed before its review becomes again what it was.
    'stories activate': ['draft', 'reviewing', 'changing'],
    'stories review': ['reviewing', 'changing'],
    'epics review': ['reviewing', 'changing'],
    'requirements review': ['reviewing', 'changing'],
  };
  const transitions = new Set(recorded.map(([resource, transition]) => `${resource} ${transition}`));

  eachRow([...transitions])('ends in no other state than those that were seen', (of) => {
    const [resource = '', transition = ''] = of.split(' ');
    const rule = ruleOf(resource, transition);
    const seen = recorded.filter(([name, word]) => `${name} ${word}` === of).map(([, , , after]) => after);
    // A rejected story is closed, which is an answer of its own.
    const ends = seen.filter((state) => transition !== 'review' || state !== 'closed');
    if (rule.to !== undefined)
      expect([...(statesAfter(rule)?.released ?? [])].sort()).toEqual(
        [...new Set([...ends, ...(NOT_SEEN[of] ?? [])])].sort(),
      );
  });

  // Each was refused for the state that the record was in.
  eachRow([
    ['tasks', 'start', 'doing'],
    ['tasks', 'restart', 'doing'],
    ['programs', 'activate', 'doing'],
  ])('does not start where it was refused for the state', (resource, transition, before) => {
    expect(ruleOf(resource, transition).from.released).not.toContain(before);
  });

  eachRow([
    ['pass', ['active', 'reviewing', 'changing']],
    ['clarify', ['draft', 'reviewing', 'changing']],
    ['reject', ['closed', 'active', 'reviewing', 'changing']],
  ])('of a reviewed story may leave it to the other reviewers', (result, states) => {
    expect(statesAfter(ruleOf('stories', 'review'), { result })?.released).toEqual(states);
  });
});

describe('what is planned', () => {
  // The specification does not show these states: both kinds of server are taken to have the same.
  eachRow([
    ['projects', 'suspend', 'wait doing', 'suspended'],
    ['projects', 'close', 'wait doing suspended closed', 'closed'],
    ['projects', 'activate', 'suspended closed', 'doing'],
    ['executions', 'start', 'wait doing', 'doing'],
    ['executions', 'suspend', 'wait doing', 'suspended'],
    ['executions', 'close', 'wait doing suspended', 'closed'],
    ['executions', 'activate', 'suspended closed', 'doing'],
    ['productplans', 'start', 'wait', 'doing'],
    ['productplans', 'finish', 'wait doing', 'done'],
    ['productplans', 'close', 'wait doing done', 'closed'],
    ['productplans', 'activate', 'done closed', 'doing'],
    ['todos', 'activate', 'done closed', 'wait'],
    ['todos', 'assignTo', 'wait doing done closed', undefined],
  ])('has the same states on both kinds of servers', (resource, transition, from, to) => {
    const rule = ruleOf(resource, transition);
    const states = { specification: from.split(' '), released: from.split(' ') };
    expect(rule.from).toEqual(states);
    expect(rule.to).toEqual(to === undefined ? undefined : { specification: [to], released: [to] });
  });
});
