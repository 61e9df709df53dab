import { isText } from './checks.js';
import type { Core } from './core.js';
import type { CallOptions } from './options.js';

/** Sets the title. See `PlatApp.setTitle`. */
export function setTitle(
  { environment, local, callHost }: Core,
  title: string,
  options?: CallOptions,
): Promise<void> {
  return local<void>('setTitle', options, (call, page) => {
    if (!isText(title)) return call.fail('invalid-argument', 'title');
    if (page.document) page.document.title = title;
    call.resolve(environment === 'hosted' ? callHost<void>('setTitle', { title }, options) : undefined);
  });
}
