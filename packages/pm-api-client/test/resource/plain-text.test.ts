import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { htmlOfPlainText } from '../../src/resource/guard.js';
import { pm, server, usePm } from '../fixtures/pm-and-server.js';

usePm({ behaviour: 'observed', account: 'admin' });

describe('plain text as HTML', () => {
  eachRow([
    ['1. Open\n2. Click', '1. Open<br />2. Click'],
    ['a\r\nb\rc\n', 'a<br />b<br />c<br />'],
    ['a < b && c > d', 'a &lt; b &amp;&amp; c &gt; d'],
    ['Send <token> and <Name>', 'Send &lt;token&gt; and &lt;Name&gt;'],
    ['R&D', 'R&amp;D'],
  ])('is shown as it was written', (text, html) => {
    expect(htmlOfPlainText(text)).toBe(html);
  });

  eachRow(['one line', '<p>a\nb</p>', 'a<br>b', 'R&amp;D\nx', '&lt;', '<IMG src="x">', '<!-- x -->', ''])(
    'stays as it is where it is HTML, or one line without signs of it',
    (html) => {
      expect(htmlOfPlainText(html)).toBe(html);
    },
  );
});

describe('a rich text field that is given plain text', () => {
  const text = '1. Open\n2. a < b';
  const html = '1. Open<br />2. a &lt; b';

  it('has its lines, in creates, updates, transitions, comments and many of them', async () => {
    const bug = { productID: 1, title: 'Lines', openedBuild: ['trunk'], steps: text };
    const { id, record } = await pm.bugs.create(bug);
    expect(record?.steps).toBe(html);
    expect((await pm.bugs.update(id, { steps: 'x\ny' })).record?.steps).toBe('x<br />y');
    await pm.bugs.resolve(id, { resolution: 'bydesign', resolvedBuild: 'trunk', comment: text });
    await pm.bugs.comment(id, text);
    const comments = (await pm.bugs.history(id)).map(({ comment }) => comment);
    expect(comments.slice(-2)).toEqual([html, html]);
    await pm.bugs.createMany([bug]);
    expect(server.bugs.at(-1)?.steps).toBe(html);
  });

  it('is what its record had, where that is written back', async () => {
    await pm.bugs.update(1, { steps: 'a < b' });
    const shown = (await pm.bugs.get(1)).steps ?? '';
    expect((await pm.bugs.update(1, { steps: shown })).record?.steps).toBe('a &lt; b');
  });
});
