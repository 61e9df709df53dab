import { anyRow } from '../../row-filters.js';
import type { FakeRecord } from '../../state/fake-record.js';
import { alreadyThere, IN_TRASH, merged } from '../records/checks.js';
import { isEmpty, ofKind, starting, textOr } from '../records/values.js';
import type { Field, Fields, ObservedRequest, ObservedResource } from '../resource.js';
import { groupNamed } from '../session/rights.js';

/** Every field of a user, with the value that it has when nothing was set. */
export const user: Fields = {
  ...starting(0, 'company dept fails feedback resetExpired deleted'),
  ...starting('', 'account role realname nickname commiter email qq mobile phone weixin address join'),
  ...starting('', 'ip last locked resetToken'),
  ...{ type: 'inside', gender: 'f', visits: 1, visions: 'rnd,lite' },
};

const fields: Readonly<Record<string, Field>> = {
  account: { kind: 'text', label: 'Account', max: 30, only: 'create' },
  realname: { kind: 'escaped', label: 'Name', max: 100 },
  ...ofKind('text', 'gender join commiter role'),
  email: { kind: 'email', label: 'Email' },
  ...ofKind('text', 'phone qq weixin', 'update'),
  mobile: { kind: 'mobile number', label: 'Mobile', only: 'update' },
  visions: { kind: 'list', only: 'update' },
  ...ofKind('escaped', 'address nickname', 'update'),
  dept: { kind: 'integer' },
};

const WEAK = '123456,password,12345,12345678,qwerty,123456789,1234,1234567,abc123,111111,123123'.split(',');

function passwordComplaints(password: unknown) {
  if (typeof password !== 'string' || password.length < 6)
    return { password1: ['Password must be at least 6 characters.'] };
  if (!WEAK.includes(password)) return undefined;
  return { password1: `Common weak passwords such as [${WEAK.join(',')}] cannot be used.` };
}

function accountComplaints({ state, body: { account } }: ObservedRequest) {
  if (typeof account !== 'string' || !/^\w{3,}$/.test(account))
    return {
      account: [
        '『Account』 must be at least 3 characters and contain only letters, numbers, or underscores.',
      ],
    };
  return state.userNamed(account) && { account: [alreadyThere('Account', account, IN_TRASH)] };
}

const groupsIn = ({ group }: Fields): readonly string[] =>
  Array.isArray(group) ? group.map(String).map(groupNamed) : [];

/** The groups give the permissions. */
function addLogin({ state, body }: ObservedRequest, { account }: FakeRecord): void {
  const login = state.loginOf(String(account));
  login.password = String(body.password);
  login.groups = groupsIn(body);
}

export const observedUsers: ObservedResource = {
  one: 'user',
  word: 'User',
  listed: true,
  template: user,
  fields,
  recordOverrides: (_, row) => ({ realname: row.realname ?? row.account }),
  create: {
    form: { account: 'Account', realname: 'Name' },
    refuses: (request) => merged(passwordComplaints(request.body.password), accountComplaints(request)),
    sets: ({ body, now }) => ({
      gender: textOr(body.gender, 'm'),
      join: textOr(body.join, now.slice(0, 10)),
      visits: 0,
      visions: isEmpty(body.visions) ? 'rnd' : [body.visions].flat().join(','),
      type: textOr(body.type, 'inside'),
    }),
    after: addLogin,
  },
  update: {
    refuses: ({ body: { password } }) => (isEmpty(password) ? undefined : passwordComplaints(password)),
    sets({ request: { state, body }, row }) {
      const login = state.loginOf(String(row.account));
      if (!isEmpty(body.password)) login.password = String(body.password);
      if (Array.isArray(body.group)) login.groups = groupsIn(body);
      return {};
    },
  },
  lists: {
    list: {
      browse: {
        all: anyRow,
        inside: ({ type }) => type !== 'outside',
        outside: ({ type }) => type === 'outside',
      },
      default: 'inside',
      unknown: 'default',
      orderBy: [{ field: 'id', descending: false }],
    },
  },
  privileges: { list: 'company-browse', get: 'user-profile' },
  deadToken: { get: 'redirect' },
};
