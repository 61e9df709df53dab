import type { AppAuthOperation } from 'plat-schemas/app';
import { isText } from '../checks.js';

const OPERATION = /^(pick(User|Shared)?|authorize(User|Shared))File$/;

/** Whether it is one of the five operations. Compared, never looked up, so no name reaches a prototype. */
export function isOperation(value: unknown): value is AppAuthOperation {
  return isText(value) && OPERATION.test(value);
}
