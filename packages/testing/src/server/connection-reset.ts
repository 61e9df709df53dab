import { HttpResponse } from 'msw';

const isReset = Symbol('the connection is reset');

/** No response: the mounted server resets the connection, and msw in a test reports a network error. */
export const connectionReset = (): Response => Object.assign(HttpResponse.error(), { [isReset]: true });

/** Is this what `connectionReset` returned? */
export const resetsConnection = (response: Response): boolean => isReset in response;
