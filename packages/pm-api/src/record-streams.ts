type Rec = Readonly<Record<string, unknown>>;

/** Records one by one, as they are to be shown. */
export async function* each(records: Iterable<Rec> | AsyncIterable<Rec>, shown = (record: Rec) => record) {
  for await (const record of records) yield shown(record);
}

/** The same records, and of the names only those that are left in the end: of fields that no record has. */
export async function* withoutSeen(records: AsyncIterable<Rec>, unseen: Set<string>) {
  let isEmpty = true;
  for await (const record of records) {
    for (const name of unseen) if (Object.hasOwn(record, name)) unseen.delete(name);
    isEmpty = false;
    yield record;
  }
  // Where there is nothing, nothing is known of its fields.
  if (isEmpty) unseen.clear();
}

/** Records of which the first have been looked at. */
export async function* joined(first: readonly Rec[], groups: AsyncIterable<readonly Rec[]>) {
  yield* first;
  for await (const group of groups) yield* group;
}

/** All of them at once. */
export async function everyOne(records: AsyncIterable<Rec>): Promise<Rec[]> {
  const all: Rec[] = [];
  for await (const record of records) all.push(record);
  return all;
}

/** Groups records, so that they share a write or a table. */
export async function* inGroups(records: AsyncIterable<Rec>, size: number) {
  let group: Rec[] = [];
  for await (const record of records) {
    group.push(record);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
