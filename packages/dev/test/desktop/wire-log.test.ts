import { expect, it } from 'vitest';
import { wireLog } from '../../src/desktop/host/wire-log.js';

it('names calls and events of the application, and not the page’s question whether the host is there', () => {
  const shown: string[] = [];
  const watch = wireLog(
    (event) => void shown.push(event.title),
    () => false,
  );
  for (const [id, methodName] of ['$ping', 'setTitle'].entries()) {
    watch({ penpal: 'call', id, methodName, args: [] }, 'page');
    watch({ penpal: 'reply', id, resolution: 'rejected', returnValue: 'no such method' }, 'host');
  }
  for (const [id, args] of [['os/theme', 'dark'], ['os/format']].entries()) {
    watch({ penpal: 'call', id, methodName: '$emit', args }, 'host');
    watch({ penpal: 'reply', id, resolution: 'fulfilled' }, 'page');
  }
  expect(shown).toEqual(['setTitle', 'os/theme', 'os/format']);
});
