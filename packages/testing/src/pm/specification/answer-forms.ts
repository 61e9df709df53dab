import { HttpResponse } from 'msw';
import type { ApiRequest } from '../api-request.js';
import type { FakeRecord } from '../state/fake-record.js';
import type { State } from '../state/state.js';

/*
 * The shapes of a response. Where the specification does not show one, it is chosen as its general rule 2 suggests
 * (HTTP 200, the failure in `status`), and noted at the function.
 */

/** `{ status: 'success', … }` */
export const success = (more: Record<string, unknown> = {}) =>
  HttpResponse.json({ status: 'success', ...more });

/** HTTP 200 with no body: "Endpoints", rule 3. */
const emptySuccess = () => new HttpResponse(null, { status: 200 });

/** A missing or expired token. Not shown; 401 is chosen. */
export const notLoggedIn = () => failedWith('Login required', 401);

/** A refusal without a shape in the specification: 200 with the reason is chosen. */
export const failedWith = (message: string, status = 200) =>
  HttpResponse.json({ status: 'fail', message }, { status });

/** A record that is not there. The specification has the text for users only; the others follow it. */
export const notFound = (word: string) => failedWith(`${word} does not exist.`);

/** A path that no endpoint has. Not shown; 404 is chosen. */
export const noSuchRoute = () => failedWith('No such route', 404);

/** A body that is no JSON object. Not shown; 400 is chosen. */
export const notJson = () => failedWith('Not JSON', 400);

/** Which answer `specification` gives where the specification has two; `alternating` takes the one named first, then the other, and so on. */
export interface SpecificationAnswers {
  /** The `status` in the body of a 403: "Errors". @default 'alternating': `fail`, then `error` */
  forbidden?: 'fail' | 'error' | 'alternating';
  /** A PUT of fields answers nothing or `{"status":"success"}`: "Endpoints" and its rule 3. @default 'alternating': empty first */
  update?: 'empty' | 'status' | 'alternating';
  /** The same of a DELETE. @default 'alternating': empty first */
  delete?: 'empty' | 'status' | 'alternating';
  /** The same of a transition, a status object in the table and possibly empty by rule 3. @default 'status' */
  transition?: 'empty' | 'status' | 'alternating';
  /** A create answers its id beside the status, or the bare status object of the table. @default 'id' */
  create?: 'id' | 'status' | 'alternating';
  /**
   * A list of a user without role: `data` is `{"status":"success","data":[],"recTotal":0}`, `total` has no records at all,
   * `named` has them under the list's name as for everybody else. @default 'data'
   */
  listWithoutRole?: 'data' | 'total' | 'named';
}

/** The ways to each response, for those who ask without types. */
export const ANSWERS: Readonly<Record<keyof SpecificationAnswers, readonly string[]>> = {
  forbidden: ['fail', 'error', 'alternating'],
  update: ['empty', 'status', 'alternating'],
  delete: ['empty', 'status', 'alternating'],
  transition: ['empty', 'status', 'alternating'],
  create: ['id', 'status', 'alternating'],
  listWithoutRole: ['data', 'total', 'named'],
};

/** The responses that a server gives under these options. */
export type AnswerForms = ReturnType<typeof answerForms>;

export function answerForms(options: SpecificationAnswers, state: State) {
  const { forbidden = 'alternating', create = 'id', listWithoutRole = 'data' } = options;
  const { update = 'alternating', delete: remove = 'alternating', transition = 'status' } = options;
  const way = <Way extends string>(choice: string, asked: Way | 'alternating', ways: readonly [Way, Way]) =>
    asked === 'alternating' ? state.nextOf(choice, ways) : asked;
  const done = (choice: string, asked: 'empty' | 'status' | 'alternating') =>
    way(choice, asked, ['empty', 'status']) === 'empty' ? emptySuccess() : success();
  return {
    notAllowed: () => forbiddenAs(way('forbidden', forbidden, ['fail', 'error'])),
    updated: () => done('update', update),
    deleted: () => done('delete', remove),
    transitioned: () => done('transition', transition),
    created: (id: number) => (way('create', create, ['id', 'status']) === 'id' ? success({ id }) : success()),
    /** The list of a user who sees nothing; `named` is what everybody else would see. */
    listWithoutRole(named: Record<string, unknown>) {
      if (listWithoutRole === 'named') return success(named);
      return success(listWithoutRole === 'data' ? { data: [], recTotal: 0 } : { recTotal: 0 });
    },
  };
}

/** One body for a wrong relation name, for a missing role and for a missing capability: "Errors". */
const forbiddenAs = (status: 'fail' | 'error') =>
  HttpResponse.json({ status, message: 'Not allowed' }, { status: 403 });

/** A request of a logged-in user. */
export interface AuthenticatedRequest extends ApiRequest {
  readonly caller: FakeRecord;
  /** The id in the path; NaN if it is not a number. */
  readonly id: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** How this server answers where the specification leaves a choice. */
  readonly forms: AnswerForms;
}
