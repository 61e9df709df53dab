// The process of one client. It does what it is asked to, and tells what it took.
import { htmlToMarkdown, markdownToHtml, PmClient } from 'pm-api-client';
import { serveTasks } from '../processes.mjs';

const [, , name] = process.argv;
const token = 'of-the-benchmark';
const clientOf = (baseUrl) => new PmClient({ baseUrl, token, timeoutMs: 120_000 });

/** The whole list: with the client, or with fetch and JSON.parse, as a script without a client does. */
const readers = {
  ours: async ({ baseUrl, recPerPage, prefetch = 0 }, onRecord) => {
    const records = clientOf(baseUrl).bugs.each({ product: 1, recPerPage }, { prefetch });
    for await (const record of records) onRecord(record);
  },
  async 'fetch + JSON.parse'({ baseUrl, recPerPage }, onRecord) {
    let pages = 1;
    for (let pageID = 1; pageID <= pages; pageID += 1) {
      const url = `${baseUrl}/api.php/v2/products/1/bugs?recPerPage=${recPerPage}&pageID=${pageID}`;
      const response = await fetch(url, { headers: { token } });
      const { bugs, pager } = JSON.parse(await response.text());
      pages = Math.ceil(pager.recTotal / recPerPage);
      for (const record of bugs) onRecord(record);
    }
  },
};

const measures = {
  /** Milliseconds for the list, and resident bytes after the first of its records and after the last. */
  async list(task) {
    let read = 0;
    let sum = 0;
    let earlyBytes = 0;
    const startedAt = performance.now();
    await readers[name](task, ({ id }) => {
      read += 1;
      sum += id;
      if (read === task.early) earlyBytes = process.memoryUsage.rss();
    });
    const ms = performance.now() - startedAt;
    // Also keeps the engine from leaving the records out.
    if (read !== task.records || sum === 0) throw new Error(`${name} read ${read} of ${task.records}`);
    return { ms, earlyBytes, lateBytes: process.memoryUsage.rss() };
  },

  /** Milliseconds for the text that takes longest, and which that is. */
  async texts({ bytes }) {
    const html = [
      '<b>a',
      '<a href=1>',
      '<ul><li>',
      '<p>',
      '<table>',
      '<p>Some <b>text</b>.</p>',
      '*',
      '`',
      '&amp;',
    ];
    const markdown = [
      '*a **b ',
      '[a](',
      '![',
      '> ',
      '- ',
      '`',
      '``` ',
      '| a ',
      '<b>',
      '_a',
      'Some **text**.\n\n',
    ];
    const kinds = [
      ...html.map((part) => [htmlToMarkdown, part]),
      ...markdown.map((part) => [markdownToHtml, part]),
    ];
    // The parsers are loaded once.
    await htmlToMarkdown('<p>a</p>');
    const times = [];
    for (const [convert, part] of kinds) {
      const text = part.repeat(bytes / part.length);
      const startedAt = performance.now();
      await convert(text);
      times.push({ ms: performance.now() - startedAt, slowest: `${convert.name}: ${JSON.stringify(part)}` });
    }
    return times.reduce((one, other) => (other.ms > one.ms ? other : one));
  },

  /** Verified creates a second. */
  async creates({ baseUrl, count, concurrency }) {
    const { bugs } = clientOf(baseUrl);
    const bugOf = (_, index) => ({ productID: 1, title: `Bug ${index}`, openedBuild: ['trunk'] });
    const list = Array.from({ length: count }, bugOf);
    const startedAt = performance.now();
    let applied = 0;
    if (concurrency > 1) applied = (await bugs.createMany(list, { concurrency })).counts.applied;
    else for (const bug of list) applied += Number((await bugs.create(bug)).outcome === 'applied');
    if (applied !== count) throw new Error(`${applied} of ${count} are verified`);
    return (count / (performance.now() - startedAt)) * 1000;
  },
};

serveTasks(({ kind, ...task }) => measures[kind](task));
