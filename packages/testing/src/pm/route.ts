import type { State } from './state.js';
import type { FakeAccount } from './world.js';

/** One endpoint of the fake server. */
export interface Route {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Path below `/api.php/v2`, with `:id` for a number. */
  path: string;
  answer(visit: Visit): Response;
}

/** An endpoint that needs no session. */
export interface OpenRoute extends Omit<Route, 'answer'> {
  open: true;
  answer(visit: Omit<Visit, 'user'>): Response;
}

/** One request, read. */
export interface Visit {
  state: State;
  /** Who asks. */
  user: FakeAccount;
  /** The number in the path; NaN when the path has something else there. */
  id: number;
  query: URLSearchParams;
  body: Record<string, unknown>;
}
