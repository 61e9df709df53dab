import { LOGIN_PAGE, loginPage } from '../session-signs.js';
import type { Visit } from '../visit.js';
import { asPage, json, missingParameter, movedTo, nothing } from './answers.js';
import { olderLogin } from './login.js';
import type { Asked } from './observed.js';
import { onWire } from './record.js';
import { isObserved, traits } from './traits.js';

/** What there is beside version 2; undefined for a request of version 2. */
export function outsideOfV2(visit: Visit): Response | undefined {
  const { version, path, query, method } = visit;
  if (path.endsWith('/index.php')) return pageOf(query);
  if (version === 'v1' && method === 'POST' && path === '/tokens') return olderLogin(visit);
  if (version === 'v2' && path !== '' && path !== '/') return undefined;
  // A version that is none ends in an error of the server's own.
  if (/^v\d+$/.test(version) && version !== 'v2') return nothing(500);
  return asPage({ error: 'EMPTY_ENTRY' });
}

/** Where redirects lead: the login page says success, every other page leads there. */
const pageOf = (query: URLSearchParams): Response =>
  query.get('m') === 'user' && query.get('f') === 'login' ? loginPage() : movedTo(LOGIN_PAGE);

const DUMPED = ['bugs', 'testcases', 'testtasks'] as const;

/** The answer to a path that no route has; most have none. */
export function oddAnswer(asked: Asked): Response {
  const { method, path } = asked;
  const [, first = '', second] = path.split('/');
  if (method === 'GET' && path === '/my/profile') return profile(asked);
  if (method === 'GET' && path === '/systems') return missingParameter('productID');
  if (method === 'GET' && DUMPED.some((name) => path === `/${name}`)) return dump(asked, first);
  if (!isObserved(first)) return singular(method, first, second);
  const { one, productFrom } = traits[first];
  if (method === 'POST' && second !== undefined && productFrom) return missingParameter('productID');
  if (method === 'DELETE' && first === 'systems') return missingParameter('id');
  if ((method === 'PUT' || method === 'DELETE') && second === undefined) return missingParameter(`${one}ID`);
  return nothing();
}

/** `/bug/1` and `/Bugs/1` reach the module without its number. */
function singular(method: string, first: string, second: string | undefined): Response {
  const known = Object.values(traits).find(({ one }) => [one, `${one}s`].includes(first.toLowerCase()));
  return known !== undefined && method === 'GET' && second !== undefined
    ? missingParameter(`${known.one}ID`)
    : nothing();
}

/** The data of a whole page in place of a list. */
function dump({ state }: Asked, name: string): Response {
  const products = [...state.table('products').all()];
  return json({
    title: `${products[0]?.name ?? ''}-${name}`,
    products: Object.fromEntries(products.map(({ id, name: called }) => [id, called])),
  });
}

/** The only page that has a record of the user with the key `password`; here it is always empty. */
const profile = ({ state, caller }: Asked): Response =>
  json({
    title: 'Dashboard-My Profile',
    user: { ...onWire(state, 'users', caller, 'alone'), password: '' },
    groups: [],
    deptPath: [],
    status: 'success',
    pager: null,
  });
