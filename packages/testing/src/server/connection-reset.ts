import { HttpResponse } from 'msw';

const isReset = Symbol('the connection is reset');

/** No answer: the server that is mounted resets the connection, and an msw of somebody's own has a network error. */
export const connectionReset = (): Response => Object.assign(HttpResponse.error(), { [isReset]: true });

/** Is this what `connectionReset` returned? */
export const resetsConnection = (response: Response): boolean => isReset in response;
