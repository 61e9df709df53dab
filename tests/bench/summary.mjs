// What the page of benchmarks says first, in both languages: three sentences and a chart, of the figures that are kept.

/** What a chart compares, each by the cost that ours and a peer's have. */
const COSTS = [
  [
    'gateway',
    'CPU per call, 64 in flight: default',
    { en: 'CPU of a gateway call', zh: '一次网关调用的 CPU 时间' },
  ],
  [
    'gateway',
    'resident memory, 64 in flight: default',
    { en: 'memory of a server with 64 calls in flight', zh: '64 个并发调用时服务端的内存' },
  ],
  [
    'gateway',
    'one call and exit: default',
    { en: 'a script that makes one gateway call', zh: '只调用一次网关的脚本' },
  ],
  [
    'page',
    'ready, host 2 s late, from its start',
    { en: 'a page whose host starts 2 s late, until it is ready', zh: '宿主晚 2 秒启动时，页面就绪所需时间' },
  ],
  [
    'page',
    'round trip of `openFile`, median',
    { en: 'a call of the host and back', zh: '一次宿主调用的往返时间' },
  ],
  [
    'pm',
    '100,000 records, page by page: time',
    { en: '100,000 ZenTao records, without latency', zh: '读取 10 万条禅道记录，没有网络延迟' },
  ],
  [
    'pm',
    'the same at 20 ms, prefetch 8: speed',
    { en: 'the same with 20 ms latency, prefetch 8', zh: '同上，延迟 20 ms，预取 8 页' },
  ],
];
const PEERS = {
  en: { 'bare message': 'a bare message', 'page by page': 'page by page' },
  zh: { 'bare message': '裸消息', 'page by page': '逐页读取' },
};
const WIDTH = 720;
const GROUP = 68;
const HEAD = 38;
const BAR = WIDTH - 290;

/** @param {Record<string, any>} kept all suites, as report.mjs reads them */
export function summaryOf(kept, language) {
  const ratio = (suite, figure) => found(kept, suite, figure).ratio.split(' ')[0];
  const rate = ratio('gateway', 'calls/s, 64 in flight: default');
  const cpu = Math.round(ratio('gateway', 'CPU per call, 64 in flight: default') * 100);
  const late = found(kept, 'page', 'ready, host 2 s late, from its start');
  const lists = ratio('pm', '100,000 records, page by page: time');
  const ahead = ratio('pm', 'the same at 20 ms, prefetch 8: speed');
  const figures = Object.values(kept).flatMap((suite) => suite.figures);
  const targets = figures.filter(({ holds }) => holds !== undefined).length;
  const missed = figures.filter(({ holds }) => holds === false).length;
  if (language === 'zh')
    return `对模拟的飞牛网关并发 64 个调用时，plat-gateway-client 每秒完成的网关调用是直接使用 undici 的 ${rate} 倍，每次调用的 CPU 时间是后者的 ${cpu}%。宿主晚 2 秒启动时，页面在宿主启动后 ${late.ours} 就绪，@trimjs/web-app 需要 ${value(late.peer)}。pm-api-client 读取 10 万条禅道记录的时间是直接使用 fetch 循环的 ${lists} 倍；网络延迟为 20 ms 时，预取的速度是逐页读取的 ${ahead} 倍。

![与对照相比的耗时与内存占用](../../guides/images/benchmarks.zh.svg)

${targets} 项要求中有 ${missed} 项没有达到，在下面的表格中标为“否”。`;
  return `With 64 calls in flight to a stand-in of fnOS's gateway, plat-gateway-client makes ${rate} times as many a second as undici by hand, and each
takes ${cpu} % of the CPU time. A page whose host starts 2 s late is ready ${late.ours} after that start, where @trimjs/web-app takes
${value(late.peer)}. pm-api-client reads 100,000 ZenTao records in ${lists} times the time of a bare loop of fetch; with 20 ms of latency, prefetching
is ${ahead} times as fast as page by page.

![Time and memory beside those of a peer](images/benchmarks.svg)

Of ${targets} targets, ${missed} are missed; the tables below mark them with NO.`;
}

/** The chart as an SVG. Its colors follow the system, and it brings its own ground, for sites whose theme does not. */
export function chartOf(kept, language) {
  const groups = COSTS.map(([suite, figure, title], at) => {
    const { ours, peer } = found(kept, suite, figure);
    const longest = Math.max(number(ours), number(peer));
    const name = peer.slice(0, peer.length - value(peer).length).trim();
    const bars = [
      ['ours', ours, language === 'zh' ? '本库' : 'ours'],
      ['peer', value(peer), PEERS[language][name] ?? name],
    ].map(([kind, shown, label], row) => {
      const width = Math.max(2, Math.round((number(shown) / longest) * BAR));
      const y = 24 + row * 18;
      return `<rect class="${kind}" x="24" y="${y}" width="${width}" height="14" rx="2"/><text x="${width + 32}" y="${y + 11}">${shown} · ${label}</text>`;
    });
    return `<g transform="translate(0 ${HEAD + at * GROUP})"><text class="title" x="24" y="16">${title[language]}</text>${bars.join('')}</g>`;
  });
  const height = HEAD + COSTS.length * GROUP + 10;
  const title = language === 'zh' ? '耗时与内存占用，越短越好' : 'Time and memory: shorter is better';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${title}" font-family="system-ui, sans-serif" font-size="13">
<style>.ground{fill:#fff;stroke:#d0d7de}text{fill:#1f2328}.title{font-weight:600}.ours{fill:#1f6feb}.peer{fill:#8c959f}@media (prefers-color-scheme:dark){.ground{fill:#161b22;stroke:#30363d}text{fill:#e6edf3}.ours{fill:#4493f8}.peer{fill:#656c76}}</style>
<rect class="ground" x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="8"/>
<text x="24" y="26">${title}</text>
${groups.join('\n')}
</svg>
`;
}

function found(kept, suite, figure) {
  const row = kept[suite]?.figures.find((one) => one.figure === figure);
  if (row === undefined)
    throw new Error(`The suite ${suite} has no figure "${figure}", which the summary of benchmarks quotes`);
  return row;
}

/** `undici 27 µs` → `27 µs`; `85894/s` stays. */
const value = (text) => /\S*\d\S*(?: [a-zµ]+)?$/i.exec(text)?.[0] ?? text;
const number = (text) => Number.parseFloat(value(text));
