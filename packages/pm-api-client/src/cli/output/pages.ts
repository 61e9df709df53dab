/** Records that are written together. */
const AT_ONCE = 100;

/** Single records in groups, so that not each of them waits for a write of its own. */
export async function* inPages<Rec>(records: AsyncIterable<Rec>): AsyncGenerator<Rec[], void, undefined> {
  let page: Rec[] = [];
  for await (const record of records) {
    page.push(record);
    if (page.length < AT_ONCE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** One group. */
export async function* one<Rec>(page: Rec[]): AsyncGenerator<Rec[], void, undefined> {
  yield page;
}
