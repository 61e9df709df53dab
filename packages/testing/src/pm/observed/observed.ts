/*
 * A released server, as recordings of one show it.
 *
 * The cut: one file for each resource holds what is peculiar to it (fields, template, lists, transitions, checks and
 * their texts) as an `ObservedResource`; the core holds what they do alike:
 *
 * - `observed.ts` finds the route, the session and the right of a request, in the server's order
 * - `routes.ts` makes the routes of a resource from its columns; `page-routes.ts` has those that reach a page of the
 *   browser, `fallback-routes.ts` answers what no route has
 * - `session.ts` logs in and says what a dead token gets; `rights.ts` knows groups and privileges
 * - `records.ts` creates, reads, changes and deletes one record, `actions.ts` keeps the log of it; `batches.ts` makes
 *   many records of one resource at once
 * - `lists.ts` filters, orders and pages many, with `filters.ts` and `orders.ts`
 * - `checks.ts` has the checks that several resources share, `planned-days.ts` those of days; `values.ts` and `html.ts`
 *   what becomes of a value; `planned-work.ts` what projects, executions and programs share
 * - `answers.ts` has the envelopes; `chinese.ts` says in Chinese what the checks say
 *
 * What is no `ObservedResource`, because it has no state, no lists with pages or no record of its own, is a list of
 * routes: `files.ts`, `members.ts`, `modules.ts`, `libraries.ts`, `docs.ts` and `doc-modules.ts`.
 *
 * A new resource is a file like `bugs.ts`, its name in `resources.ts`, and its table in `state/state.ts`. A rule that
 * one resource has alone is a function in its file; one that several have becomes a column of `ObservedResource`.
 */
import type { RequestHandler } from '../api-request.js';
import type { SessionSign } from '../options.js';
import { router } from '../route.js';
import { notAllowed, nothing } from './answers.js';
import { answeredInChinese } from './chinese.js';
import { fallbackAnswer, outsideOfV2 } from './fallback-routes.js';
import { type AuthenticatedRequest, numberIn } from './request.js';
import { mayUse } from './rights.js';
import { observedRoutes } from './routes.js';
import { deadToken, login } from './session.js';
import { momentText } from './values.js';

const routeOf = router(observedRoutes);

/** What is different from one released server to another. */
export interface Release {
  later: boolean;
  sign: SessionSign;
  now: () => Date;
  utcOffsetHours: number;
}

/** Answers as a released server did when the specification was tried on it. */
export const observed =
  ({ later, sign, now, utcOffsetHours }: Release): RequestHandler =>
  (request) => {
    const outside = outsideOfV2(request);
    if (outside !== undefined) return outside;
    const { method, state, body = {} } = request;
    const path = request.path.replace(/\/$/, '');
    if (method === 'POST' && path === '/users/login')
      return login(request, observedRoutes, momentText(now(), utcOffsetHours));
    // The older login is not there under v2, and nothing says so.
    if (method === 'POST' && path === '/tokens') return nothing();
    // A transition may be posted as well.
    const isPosted = method === 'POST' && path.split('/').length === 4;
    const match = routeOf(method, path) ?? (isPosted ? routeOf('PUT', path) : undefined);
    const caller = state.userOf(request.token);
    if (caller === undefined) return deadToken(sign, method, match?.route);
    const common = { ...request, path, body, caller, later, now: momentText(now(), utcOffsetHours) };
    const authenticated: AuthenticatedRequest = {
      ...common,
      utcOffsetHours,
      idText: match?.id ?? '',
      id: match === undefined ? Number.NaN : numberIn(match.id),
      ids: match?.ids.map(numberIn) ?? [],
    };
    if (match === undefined) return fallbackAnswer(authenticated);
    if (!mayUse(state, caller, match.route)) return notAllowed();
    const answer = match.route.answer(authenticated);
    return request.language === 'zh-cn' ? answeredInChinese(answer, match.route.resource) : answer;
  };
