import { HttpResponse } from 'msw';

/*
 * The shapes of a response. Where the specification does not show one, it is chosen as its general rule 2 suggests
 * (HTTP 200, the failure in `status`), and noted at the function.
 */

/** `{ status: 'success', … }` */
export const success = (more: Record<string, unknown> = {}) =>
  HttpResponse.json({ status: 'success', ...more });

/** HTTP 200 with no body: "Endpoints", rule 3. */
export const emptySuccess = () => new HttpResponse(null, { status: 200 });

/** A missing or expired token. Not shown; 401 is chosen. */
export const notLoggedIn = () =>
  HttpResponse.json({ status: 'fail', message: 'Login required' }, { status: 401 });

/** A refusal without a shape in the specification: 200 with the reason is chosen. */
export const failedWith = (message: string) => HttpResponse.json({ status: 'fail', message });

/** A record that is not there. The specification has the text for users only; the others follow it. */
export const notFound = (word: string) => failedWith(`${word} does not exist.`);

/** A path that no endpoint has. Not shown; 404 is chosen. */
export const noSuchRoute = () =>
  HttpResponse.json({ status: 'fail', message: 'No such route' }, { status: 404 });

/** A body that is no JSON object. Not shown; 400 is chosen. */
export const notJson = () => HttpResponse.json({ status: 'fail', message: 'Not JSON' }, { status: 400 });
