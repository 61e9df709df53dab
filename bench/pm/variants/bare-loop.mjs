/** Reads the whole list with fetch and JSON.parse, one page after another: what a script without a client does. */
export async function readList(baseUrl, { recPerPage, onRecord }) {
  let pages = 1;
  for (let pageID = 1; pageID <= pages; pageID += 1) {
    const response = await fetch(
      `${baseUrl}/api.php/v2/products/1/bugs?recPerPage=${recPerPage}&pageID=${pageID}`,
      { headers: { token: 'of-the-benchmark' } },
    );
    const { bugs, pager } = JSON.parse(await response.text());
    pages = Math.ceil(pager.recTotal / recPerPage);
    for (const record of bugs) onRecord(record);
  }
}
