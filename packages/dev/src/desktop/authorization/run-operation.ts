import type { AppAuthOperation } from 'plat-schemas/app';
import type { AuthorizationAnswer } from '../../api.js';
import { operations } from '../../authorization/operations.js';
import type { Control } from '../control/control.js';
import { type PickRequest, pickRequestFor } from '../picker/pick-request.js';

/** What a person is asked for. */
export interface OperationRequest {
  operation: AppAuthOperation;
  appName: string;
  /** The path in question, of the operations that authorize one. */
  path?: string | undefined;
  /** What the picker shall offer, as the page said it. */
  params?: unknown;
}

/** What a person answers: the chosen paths, or no. Undefined when it was cancelled. */
export type Word = string[] | 'deny' | undefined;

/** Asks the person to pick from the offer, or without one to allow the request's path. */
export type AskPerson = (request: OperationRequest, offer: PickRequest | undefined) => Promise<Word>;

/** How an operation ended: with the platform's answer, or by the person, who granted nothing. */
export type OperationEnd =
  | { by: 'platform'; answer: AuthorizationAnswer }
  | { by: 'person'; word: 'deny' | 'cancel' };

/** Asks the platform whether it may ask, then the person, and then grants. */
export async function runOperation(
  control: Control,
  ask: AskPerson,
  request: OperationRequest,
): Promise<OperationEnd> {
  const { operation, appName } = request;
  const permission = await control.mayAsk({ operation, appName });
  if (permission.code !== 0) return { by: 'platform', answer: permission };

  const offer = operations[operation].takesPath ? undefined : pickRequestFor(operation, request.params);
  const paths = await ask(request, offer);
  if (paths === undefined || paths === 'deny') return { by: 'person', word: paths ?? 'cancel' };
  const { directory, multiple, accept } = offer ?? {};
  const asked = { operation, appName, paths, directory, multiple, accept: accept && [...accept] };
  return { by: 'platform', answer: await control.authorize(asked) };
}
