import { describe, expect, it } from 'vitest';
import { conditionsOf, hasText, holds } from '../../src/mcp/where.js';

const NOW = '2026-11-24 08:00:00';
const record = {
  id: 12,
  title: 'R&D login',
  severity: 2,
  estimate: '1.5',
  deadline: '2026-11-23',
  finishedDate: '0000-00-00 00:00:00',
  openedDate: '2026-11-24 07:15:00',
  closedDate: null,
  mailto: ['dev1', 'qa1'],
  status: 'active',
  resetToken: 'abc',
};

const isFound = (where: Record<string, unknown>) =>
  conditionsOf(where).every((condition) => holds(record, condition, NOW));

describe('where', () => {
  it.each([
    [{ status: 'active' }, true],
    [{ severity: '2' }, true],
    [{ severity: { lt: 10 } }, true],
    [{ severity: { gt: 2 } }, false],
    [{ severity: { gte: 2, lte: 2 } }, true],
    [{ estimate: { gt: 1 } }, true],
    [{ estimate: 1.5 }, true],
    [{ status: { ne: 'active' } }, false],
    [{ status: { in: ['closed', 'active'] } }, true],
    [{ status: ['closed', 'resolved'] }, false],
    [{ title: { contains: 'LOGIN' } }, true],
    [{ mailto: { contains: 'qa' } }, true],
    [{ mailto: 'qa1' }, true],
    [{ mailto: { ne: 'qa1' } }, false],
    [{ deadline: { lt: 'today' } }, true],
    [{ deadline: 'yesterday' }, true],
    [{ deadline: { gte: '-1d', lt: 'today' } }, true],
    [{ openedDate: 'today' }, true],
    [{ openedDate: { lte: '2026-11-24' } }, true],
    [{ openedDate: { gt: '2026-11-24' } }, false],
    [{ openedDate: { gt: '2026-11-24 07:00' } }, true],
    [{ openedDate: { gte: '2026-11-24T07:15:00' } }, true],
    [{ closedDate: { lt: 'today' } }, false],
    [{ finishedDate: { lt: 'today' } }, false],
    [{ finishedDate: '' }, true],
    [{ closedDate: null }, true],
    [{ nosuch: { lt: 5 } }, false],
    [{ status: 'today' }, false],
  ])('%j is %j', (where, expected) => {
    expect(isFound(where)).toBe(expected);
  });

  it.each([
    [{ severity: { less: 3 } }, 'comparison less'],
    [{ severity: {} }, 'no comparison'],
    [{ severity: { in: 3 } }, 'no list'],
    [{ severity: { lt: [3] } }, 'a list for lt'],
    [{ severity: { eq: { lt: 3 } } }, 'comparison eq'],
    [{ severity: { lt: { a: 1 } } }, 'neither text'],
  ])('%j is rejected: %s', (where, why) => {
    expect(() => conditionsOf(where)).toThrow(why);
  });

  it.each(['resetToken', 'password', 'Passwd', 'token', 'clientSecret', 'resetExpired'])(
    '%s is no field to search by, also not by text',
    (name) => {
      expect(() => conditionsOf({ [name]: { contains: 'a' } })).toThrow('secret');
      expect(hasText({ [name]: 'abc' }, 'abc')).toBe(false);
      const holder = { owner: { id: 1, [name]: 'abc' } };
      expect(hasText(holder, 'abc')).toBe(false);
      const [contains] = conditionsOf({ owner: { contains: 'abc' } });
      expect(contains && holds(holder, contains, NOW)).toBe(false);
    },
  );
});
