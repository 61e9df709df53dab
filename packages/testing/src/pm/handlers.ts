import { type HttpHandler, HttpResponse, http } from 'msw';
import type { Faults } from '../server/faults.js';
import { noSuchRoute, notLoggedIn } from './answers.js';
import { type PmCall, readCall } from './calls.js';
import type { OpenRoute, Route } from './route.js';
import { bugRoutes } from './routes/bugs.js';
import { loginRoutes } from './routes/login.js';
import { userRoutes } from './routes/users.js';
import type { State } from './state.js';

const BASE = '*/api.php/v2';

const routes: (Route | OpenRoute)[] = [...loginRoutes, ...userRoutes, ...bugRoutes];

/** The server as msw handlers: every route, and an answer for the paths that no route has. */
export function pmHandlers(state: State, calls: PmCall[], faults: Faults): HttpHandler[] {
  const handler = (method: Route['method'] | 'all', path: string, route?: Route | OpenRoute) =>
    http[method](`${BASE}${path}`, async ({ request, params }) => {
      const { call, body } = await readCall(request.clone());
      calls.push(call);
      return faults.apply(request, async () => {
        if (route === undefined) return noSuchRoute();
        // Not shown in the specification; 400 is chosen.
        if (body === undefined)
          return HttpResponse.json({ status: 'fail', message: 'Not JSON' }, { status: 400 });
        const visit = { state, id: idOf(params.id), query: new URL(request.url).searchParams, body };
        if ('open' in route) return route.answer(visit);
        const user = state.userOf(request.headers.get('token'));
        return user === undefined ? notLoggedIn() : route.answer({ ...visit, user });
      });
    });
  return [...routes.map((route) => handler(route.method, route.path, route)), handler('all', '/*')];
}

// Number('') and Number(' ') are 0, so only digits count.
function idOf(param: string | readonly string[] | undefined): number {
  return typeof param === 'string' && /^\d+$/.test(param) ? Number(param) : Number.NaN;
}
