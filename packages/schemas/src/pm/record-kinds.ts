import * as z from 'zod/mini';
import { wireNumber } from './wire-number.js';

// Servers leave fields null, empty or away where they have nothing, and write numbers as text: no field but the id may
// make a record unreadable.

/**
 * What every record has. `status` and `assignedTo` are the specification's; other names are observed, and what is not
 * named is kept as it came. Numbers are numbers, also where a server writes text.
 */
export interface BaseRecord {
  /** The record's number. */
  id: number;
  /** Account of the assignee; empty for nobody, `closed` on a closed record of a released server. */
  assignedTo?: string | null;
  /** Whatever else the server has, as it came. */
  [field: string]: unknown;
}

/** A record that says who made it and who changed it. Observed. */
export interface AuthoredRecord extends BaseRecord {
  /** Account of the person who made it. */
  openedBy?: string | null;
  /** When it was made, as YYYY-MM-DD HH:MM:SS. */
  openedDate?: string | null;
  /** Account of the person who changed it last. */
  lastEditedBy?: string | null;
  /** When it was changed last; empty or null when it never was. */
  lastEditedDate?: string | null;
}

/** A record that is worked on until it is closed. Observed. */
export interface TrackedRecord extends AuthoredRecord {
  /** When it was assigned last; empty or null when it never was. */
  assignedDate?: string | null;
  /** Account of the person who closed it. */
  closedBy?: string | null;
  /** When it was closed; empty or null while it is open. */
  closedDate?: string | null;
  /** Words to find it by, with commas or spaces between. */
  keywords?: string | null;
  /** Accounts that are told of changes, with commas between. */
  mailto?: ServerList;
}

/** A record that has a name and says who made it. Observed. */
export interface NamedRecord extends BaseRecord {
  /** What it is called. */
  name?: string | null;
  /** Account of the person who made it. */
  createdBy?: string | null;
  /** When it was made, as YYYY-MM-DD HH:MM:SS. */
  createdDate?: string | null;
}

/** A record that belongs to a product, and perhaps to one of its projects. Observed. */
export interface LinkedRecord {
  /** Number of its product. */
  product?: number | null;
  /** Number of its project; 0 for none. */
  project?: number | null;
  /** Number of its execution; 0 for none. */
  execution?: number | null;
}

/** Several values, as servers write them: a list, or text with commas between. */
export type ServerList = string | number | (string | number)[] | null;

/** Text, or nothing. A number is text too; what has parts is none. */
export const text = z.exactOptional(z.pipe(z.unknown(), z.transform(textIn)));

/** A number, also where a server writes it as text: hours are `"8.00"`, or `"8.00h"` in lists. What is none is null. */
export const number = z.exactOptional(z.pipe(z.unknown(), z.transform(numberIn)));

/** Several values: a list, or text with commas between. What has parts is none. */
export const several = z.exactOptional(z.pipe(z.unknown(), z.transform(severalIn)));

/** What differs too much between servers to be described. */
export const whatever = z.exactOptional(z.unknown());

/** Schemas of the fields of {@link BaseRecord}. */
export const base = { id: wireNumber, assignedTo: text };

/** Schemas of the fields of {@link NamedRecord}. */
export const named = { ...base, name: text, createdBy: text, createdDate: text };

/** Schemas of the fields of {@link AuthoredRecord}. */
export const authored = {
  ...base,
  openedBy: text,
  openedDate: text,
  lastEditedBy: text,
  lastEditedDate: text,
};

/** Schemas of the fields of {@link TrackedRecord}. */
export const tracked = {
  ...authored,
  assignedDate: text,
  closedBy: text,
  closedDate: text,
  keywords: text,
  mailto: several,
};

/** The names of a record's fields that are numbers. */
export function numberFields(record: z.ZodMiniType): string[] {
  const shape = record instanceof z.ZodMiniObject ? Object.entries(record.shape) : [];
  return shape.filter(([, schema]) => schema === number).map(([name]) => name);
}

function textIn(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : null;
}

function severalIn(value: unknown): ServerList {
  if (Array.isArray(value)) return value.every(isPlain) ? value : null;
  return isPlain(value) ? value : null;
}

function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function numberIn(value: unknown): number | null {
  const digits = typeof value === 'string' ? /^\s*(-?\d+(?:\.\d+)?)h?\s*$/.exec(value)?.[1] : undefined;
  const found = typeof value === 'number' ? value : Number(digits ?? Number.NaN);
  // Rounded it would be another number, perhaps that of another record.
  return Number.isFinite(found) && Math.abs(found) <= Number.MAX_SAFE_INTEGER ? found : null;
}
