import * as z from 'zod/mini';

/**
 * What a gateway in Go writes where it has nothing to say: null, an empty object, or nothing where the field may be left
 * out.
 *
 * Source: responses of released gateways.
 */
export const absent: z.ZodMiniType<unknown> = z.union([
  z.null(),
  z.undefined(),
  // A strict object without fields would hide what is wrong with one that has some.
  z.record(z.string(), z.never()),
]);

/** A list. Null, nothing or `{}`, as a gateway in Go writes an empty one, becomes one. */
export const listOf = <Item>(item: z.ZodMiniType<Item>): z.ZodMiniType<Item[]> =>
  z.union([
    z.array(item),
    z.pipe(
      absent,
      z.transform((): Item[] => []),
    ),
  ]);
