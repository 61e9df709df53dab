import { PmClient } from 'pm-api-client';

/** Reads the whole list with the client, one page at a time or some ahead. */
export async function readList(baseUrl, { prefetch = 0, recPerPage, onRecord }) {
  const pm = new PmClient({ baseUrl, token: 'of-the-benchmark', timeoutMs: 60_000 });
  for await (const record of pm.bugs.each({ product: 1, recPerPage }, { prefetch })) onRecord(record);
}

/** Creates bugs and has each verified by reading it back. */
export async function createBugs(baseUrl, count, concurrency) {
  const pm = new PmClient({ baseUrl, token: 'of-the-benchmark', timeoutMs: 60_000 });
  const list = Array.from({ length: count }, (_, index) => ({
    productID: 1,
    title: `Bug ${index}`,
    openedBuild: ['trunk'],
  }));
  if (concurrency > 1) {
    const { counts } = await pm.bugs.createMany(list, { concurrency });
    if (counts.applied !== count) throw new Error(`${counts.applied} of ${count} are verified`);
    return;
  }
  for (const bug of list) {
    const { outcome } = await pm.bugs.create(bug);
    if (outcome !== 'applied') throw new Error(`a bug is ${outcome}`);
  }
}
