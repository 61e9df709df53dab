import { said } from 'plat-common/text';
import { describe, expect, it } from 'vitest';
import type { ResourceDefinition } from '../src/resource/definition.js';
import { readBack } from '../src/resource/read-back.js';
import { bugs } from '../src/resources/bugs.js';
import { tasks } from '../src/resources/tasks.js';

const [bug, task] = [bugs as ResourceDefinition, tasks as ResourceDefinition];

describe('a record that is read back', () => {
  it('has a list of words in another order only with a comma at each end', () => {
    expect(readBack(bug, { keywords: 'b,a' }, { id: 1, keywords: ',a,b,' }).different).toEqual({});
    for (const keywords of [',a,b', 'a,b,'])
      expect(readBack(bug, { keywords: 'b,a' }, { id: 1, keywords }).different).toHaveProperty('keywords');
  });

  it('does not tell whether hours were added where it was not read before', () => {
    const after = { id: 1, consumed: 7 };
    expect(readBack(task, { consumed: 3 }, after)).toEqual({ different: {}, unseen: ['consumed'] });
    expect(readBack(task, { consumed: 3 }, after, { before: { id: 1, consumed: 4 } })).toEqual({
      different: {},
      unseen: [],
    });
    const { different } = readBack(task, { consumed: 3 }, after, { before: { id: 1, consumed: 5 } });
    expect(different.consumed && said(different.consumed())).toBe('asked 3, has 7');
  });

  it('holds a 0 as false', () => {
    expect(readBack(bug, { story: 0 }, { id: 1, story: false })).toEqual({ different: {}, unseen: [] });
    expect(readBack(bug, { story: 0 }, { id: 1, story: true }).different).toHaveProperty('story');
  });
});
