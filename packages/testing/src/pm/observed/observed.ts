import type { RequestHandler } from '../api-request.js';
import { router } from '../route.js';
import { notAllowed, nothing } from './answers/answers.js';
import { fallbackAnswer, unknownV2Route } from './pages/fallback-routes.js';
import { pageAnswer } from './pages/pages.js';
import { momentText } from './records/values.js';
import { numberIn, type ObservedRequest, type Release } from './resource.js';
import { observedRoutes } from './routes.js';
import { mayUse } from './session/rights.js';
import { deadToken, logInByPassword, noteProject, ownUser } from './session/session.js';

/*
 * A released server, as recordings of one show it.
 *
 * The cut: a folder for each family of resources has a file for each of them, with what is peculiar to it (fields,
 * template, lists, transitions, checks and their texts) as an `ObservedResource`. What they do alike is in
 *
 * - `routes.ts`, which makes the routes of a resource from its columns
 * - `records/`: creates, reads, changes and deletes single records, keeps the log of it, bends and checks values
 * - `lists/`: filters, orders and pages many
 * - `session/`: logs in, says what a dead token gets, which rights a group has and what is in a user's view
 * - `pages/`: what reaches a page of the browser, and what no route has
 * - `answers/`: the envelopes
 *
 * Anything without states, paged lists or single records is not an `ObservedResource` but a list of
 * routes: files, members, directories, libraries and documents.
 *
 * A new resource is a file like `bugs/bugs.ts`, its name in `resources.ts`, and its table in `state/state.ts`. A rule
 * that one resource has alone is a function in its file; one that several have becomes a column of `ObservedResource`.
 */

const routeOf = router(observedRoutes);

/** Answers as a released server did when the specification was tried on it. */
export const observed =
  (release: Release): RequestHandler =>
  (request) => {
    const { later, sign, timeZone } = release;
    const moment = momentText(release.now(), timeZone);
    const outside = pageAnswer(request, release, moment) ?? unknownV2Route(request, release);
    if (outside !== undefined) return outside;
    const { method, state } = request;
    // A body that is not decoded is an empty one.
    const body = request.body === undefined || hasHalfCharacter(request.body) ? {} : request.body;
    const path = request.path.replace(/\/$/, '');
    if (method === 'POST' && path === '/users/login') return logInByPassword(request, observedRoutes, moment);
    // The older login is not there under v2, and nothing says so.
    if (method === 'POST' && path === '/tokens') return nothing();
    // A transition may be posted as well.
    const isPosted = method === 'POST' && path.split('/').length === 4;
    const match = routeOf(method, path) ?? (isPosted ? routeOf('PUT', path) : undefined);
    const caller = state.userOf(request.token);
    if (caller === undefined) return deadToken(sign, method, match?.route);
    if (match === undefined) return fallbackAnswer(method, path);
    const { id: idText, ids } = match;
    const authenticated: ObservedRequest = {
      ...{ ...request, path, body, caller, later, now: moment, timeZone },
      ...{ idText, id: numberIn(idText), ids: ids.map(numberIn) },
    };
    if (!mayUse(state, caller, match.route)) return notAllowed();
    if (method === 'GET' && path === '/users/0') return ownUser(state, caller, observedRoutes);
    noteProject(authenticated);
    return match.route.answer(authenticated);
  };

/** A lone surrogate anywhere in a body: the server decodes no JSON that has one. */
const hasHalfCharacter = (value: unknown): boolean =>
  typeof value === 'string'
    ? /\p{Surrogate}/u.test(value)
    : typeof value === 'object' && value !== null && Object.entries(value).flat().some(hasHalfCharacter);
