import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WaitingQueue } from '../../src/transport/waiting-queue.js';

it('a queue gives its items in their order, whichever left it before their turn', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5_000), { maxLength: 4_000, size: 'max' }), (steps) => {
      const queue = new WaitingQueue<{ index: number }>();
      const model: { index: number }[] = [];
      for (const step of steps) {
        const kind = step % 4;
        if (kind < 2) {
          const item = { index: -1 };
          queue.push(item);
          model.push(item);
        } else if (kind === 2) {
          expect(queue.shift()).toBe(model.shift());
        } else {
          const [item] = model.splice(step % Math.max(1, model.length), 1);
          if (item !== undefined) {
            expect(queue.delete(item)).toBe(true);
            expect(queue.delete(item)).toBe(false);
          }
        }
        expect(queue.size).toBe(model.length);
      }
      for (const item of model) expect(queue.shift()).toBe(item);
      expect(queue.shift()).toBeUndefined();
    }),
    { numRuns: 30 },
  );
});

it('a queue passes over any number of items that left it', () => {
  const queue = new WaitingQueue<{ index: number }>();
  const items = Array.from({ length: 10_000 }, () => ({ index: -1 }));
  for (const item of items) queue.push(item);
  for (const item of items.slice(0, -1)) queue.delete(item);
  expect(queue.shift()).toBe(items.at(-1));
  const last = { index: -1 };
  queue.push(last);
  expect(queue.delete(last)).toBe(true);
  expect(queue.size).toBe(0);
});

it.each(['first', 'last', 'middle'])(
  'a queue moves each item once at most, with the %s one leaving',
  (which) => {
    const queue = new WaitingQueue<{ index: number }>();
    const items = Array.from({ length: 10_000 }, () => ({ index: -1 }));
    for (const item of items) queue.push(item);
    let moved = 0;
    const { slice } = Array.prototype;
    Array.prototype.slice = function (this: unknown[], ...range) {
      const copy: unknown[] = slice.apply(this, range);
      moved += copy.length;
      return copy;
    };
    try {
      for (let left = items.length; left > 0; left -= 1) {
        if (which === 'first') queue.shift();
        // 7919 has no factor in common with the length, so each item has its turn.
        else queue.delete(items[which === 'last' ? left - 1 : (left * 7919) % items.length] ?? { index: -1 });
      }
    } finally {
      Array.prototype.slice = slice;
    }
    expect(queue.size).toBe(0);
    expect(moved).toBeLessThan(items.length);
  },
);
