import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { diagnose } from '../src/diagnosis.js';
import { isInEveryEdition, privilegeOf } from '../src/privileges.js';
import type { PmUser } from '../src/user.js';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Each route of a released server with the one privilege that let a user through who had no other. */
const recorded = readFileSync(new URL('./fixtures/recorded-privileges.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as [method: Method, path: string, privilege: string]);

const ofGroups = (...groups: string[]): PmUser => ({
  id: 7,
  account: 'a',
  role: 'qa',
  isAdmin: false,
  groups,
  rights: {},
});

describe('the privilege of a route', () => {
  it('is the one that was recorded', () => {
    const ours = recorded.map(([method, path]) => {
      const { module, method: operation } = privilegeOf({ method, path }) ?? {};
      return [method, path, `${module}-${operation}`];
    });
    expect(ours).toEqual(recorded);
  });

  eachRow<[Method, string]>([
    ['GET', '/products/1/feedbacks'],
    ['GET', '/tickets/1'],
    ['POST', '/tickets'],
    ['GET', '/projects/1/risks'],
    ['PUT', '/tickets/1/close'],
    ['DELETE', '/systems/1'],
    ['DELETE', '/builds/1'],
    ['POST', '/bugs/1'],
    ['GET', '/stories'],
    ['PUT', '/nosuch/1'],
    ['GET', '/constructor'],
    ['PUT', '/bugs/1/__proto__'],
  ])('is named for no other route', async (method, path) => {
    expect(privilegeOf({ method, path })).toBeUndefined();
    const diagnosis = await diagnose({ method, path }, async () => ofGroups('3'));
    expect(diagnosis.cause).toBe('unknown');
    expect(JSON.stringify(diagnosis)).not.toMatch(
      /[a-z]+-(view|browse|create|edit|delete|activate|suspend)\b/,
    );
  });
});

describe('a refusal of a server that tells rights', () => {
  eachRow([
    ['/tasks/1/recordWorkhour', 'task-recordWorkhour'],
    ['/tasks/editEffort', 'task-editEffort'],
    ['/executions/1/linkStory', 'execution-linkStory'],
    ['/executions/1/burn', 'execution-burn'],
    ['/testtasks/1/cases', 'testtask-cases'],
    ['/actions/trash', 'action-trash'],
    ['/searches/index', 'search-index'],
    ['/my/bugs', 'my-work'],
    ['/my/tasks', 'my-task'],
    ['/my/projects', 'my-project'],
    ['/users/7', 'user-profile'],
    ['/users', 'company-browse'],
    ['/projects/3/stories', 'projectstory-story'],
    ['/products/1/epics', 'product-browse'],
    ['/executions', 'execution-all'],
  ])('names privilege and groups', async (path, privilege) => {
    const call = { method: 'GET', path } as const;
    expect(await diagnose(call, async () => ofGroups('3', '4'))).toMatchObject({
      cause: 'no-privilege',
      checked: expect.arrayContaining(['groups: 3, 4']),
      advice: `Have an administrator give the permission ${privilege} to one of the user's groups (3, 4), in Admin > Users > Permission.`,
    });
  });

  it('tells a user without a group to be put into one, and never to be given a role', async () => {
    for (const role of ['', 'qa']) {
      const user = { ...ofGroups(), role };
      const diagnosis = await diagnose({ method: 'PUT', path: '/stories/1/submitreview' }, async () => user);
      expect(diagnosis).toMatchObject({
        cause: 'no-privilege',
        checked: expect.arrayContaining(['groups: none']),
      });
      expect(diagnosis.advice).toContain('a group that has the permission story-submitReview');
      expect(diagnosis.advice).not.toContain('role');
    }
  });

  it('compares privileges in any case', async () => {
    const user = { ...ofGroups('3'), rights: { story: ['submitreview'] } };
    const diagnosis = await diagnose({ method: 'PUT', path: '/stories/1/submitReview' }, async () => user);
    expect(diagnosis.cause).toBe('unknown');
  });
});

describe('a refusal of a server that goes by roles', () => {
  const byRole = (role: string): PmUser => ({ id: 7, account: 'a', role });
  eachRow([
    ['/stories', 'storyCreate'],
    ['/epics', 'epicCreate'],
  ])('names the capability', async (path, capability) => {
    for (const role of ['qa', ''])
      expect((await diagnose({ method: 'POST', path }, async () => byRole(role))).advice).toContain(
        capability,
      );
  });

  it('names none where the specification names none', async () => {
    const { advice } = await diagnose({ method: 'POST', path: '/bugs' }, async () => byRole('po'));
    expect(advice).not.toContain('capability');
  });

  it('is no-role only there', async () => {
    expect(await diagnose({ method: 'POST', path: '/bugs' }, async () => byRole(''))).toMatchObject({
      cause: 'no-role',
    });
  });
});

it('every edition has the modules that were recorded, and not those of others', () => {
  const has = ['/bugs/1', '/products/2/stories', '/my/tasks', '/systems/1', '/builds', '/users/1'];
  const lacks = ['/tickets/1', '/products/1/feedbacks', '/issues', '/projects/1/risks', '/meetings/2', '/'];
  for (const path of has) expect({ path, has: isInEveryEdition(path) }).toEqual({ path, has: true });
  for (const path of lacks) expect({ path, has: isInEveryEdition(path) }).toEqual({ path, has: false });
});
