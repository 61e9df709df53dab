import * as z from 'zod/mini';
import { wireNumber } from './wire-number.js';

// Servers leave fields null, empty or away where they have nothing: no such field may make a record unreadable.

/** Text, or nothing. */
export const text = z.optional(z.nullable(z.string()));

/** A number, as such or as text (hours are `"8.00"`), or nothing. */
export const number = z.optional(z.nullable(z.union([wireNumber, z.number(), z.string()])));

/** Several values: a list, or text with commas between. */
export const several = z.optional(
  z.nullable(z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))])),
);

/** What differs too much between servers to be described. */
export const whatever = z.optional(z.unknown());
