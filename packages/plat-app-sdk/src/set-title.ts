import { isText } from './checks.js';
import type { Core } from './core.js';
import type { CallOptions } from './options.js';

/** Sets the title. See `PlatApp.setTitle`. */
export function setTitle(core: Core, title: string, options?: CallOptions): Promise<void> {
  const document = core.page?.document;
  if (document && isText(title)) document.title = title;
  if (core.environment === 'hosted') return core.callHost('setTitle', [title], options);
  return core.local<void>('setTitle', options, (call) =>
    isText(title) ? call.resolve() : call.fail('invalid-argument', 'title'),
  );
}
