// The words of the figures in Chinese. What is in no list here (numbers, names of packages) stays as it is.
const WORDS = {
  figure: '项目',
  ours: '本库',
  peer: '对照',
  ratio: '比值',
  wanted: '要求',
  'ok?': '达到',
  yes: '是',
  NO: '否',
  'Ours as a multiple of the peer’s: the values are in the table below': '本库为对照的倍数，数值见下表',
  'Ours as a part of what is allowed: the values are in the table below': '本库占上限的比例，数值见下表',
  'calls/s': '每秒调用数',
  'CPU per call': '每次调用的 CPU 时间',
  'resident memory': '常驻内存',
  'one call and exit': '调用一次后退出',
  'import and exit': '导入后退出',
  'in flight': '个并发',
  'one at a time': '逐个调用',
  default: '默认',
  to: '至',
  'ready, host present': '就绪，宿主已在',
  'ready, host 2 s late, from its start': '就绪，宿主晚 2 秒，自宿主启动起',
  'the slowest of them': '其中最慢的',
  'round trip of a call, median': '一次调用的往返时间，中位数',
  'size, min + gzip': '体积，压缩并 gzip',
  'raw wire': '裸协议',
  'bare message': '裸消息',
  "today's": '现有 SDK',
  'recorded failures that come back as success': '录下的失败被当作成功',
  'status code alone': '只看状态码',
  of: '/',
  'records, page by page: time': '条记录，逐页读取：时间',
  'the same at 20 ms, prefetch 8: speed': '同上，延迟 20 ms，预取 8 页：速度',
  'page by page': '逐页',
  'records: resident memory': '条记录：常驻内存',
  'verified creates at 20 ms, 8 at once': '次核实的创建，延迟 20 ms，8 个并发',
  'one by one': '逐个',
  at: '读到',
  refused: '被拒绝的应答',
  import: '导入',
  'start to address, after import': '导入后到得到地址',
  'request through the proxy, median': '经过代理的请求，中位数',
  'past it': '绕过代理',
  'gateway calls, with a client beside it': '网关调用，同机有客户端',
  'gateway calls a second of one core': '每核每秒网关调用',
};

// The longest first, so that no word is taken out of the midst of a longer phrase.
const known = Object.keys(WORDS).toSorted((one, other) => other.length - one.length);
const escaped = known.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
const KNOWN = new RegExp(`(?<![\\w-])(${escaped.join('|')})(?![\\w-])`, 'g');

export const chinese = {
  word: (text) => text.replaceAll(KNOWN, (word) => WORDS[word]),
  measured: ({ date, machine, node, load, effort }) =>
    `测量于 ${date}：${machine.replace(' cores of ', ' 核 ')}，Node ${node}，之前的负载 ${load}；${effort}。`,
};
