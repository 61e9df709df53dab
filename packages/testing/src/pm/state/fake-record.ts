/** A record as the server keeps it. */
export interface FakeRecord {
  id: number;
  [field: string]: unknown;
}
