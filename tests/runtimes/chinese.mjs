// The words of the tables in Chinese. What is not in the list (names of runtimes, transports, code) reads the same.
const WORDS = {
  'tried in': '测试环境',
  as: '形式',
  note: '说明',
  'calls by default': '默认 transport',
  works: '可用',
  'works, stays open': '可用，不会自行退出',
  'explains itself': '给出说明',
  'not tried': '未测试',
  'ES modules': 'ES 模块',
  'worker threads': 'worker 线程',
  'its defaults': '默认配置',
  'its defaults on Node 24': '默认配置，Node 24',
  'fake timers': '假定时器',
  'one CommonJS file': '单个 CommonJS 文件',
  'one ES module': '单个 ES 模块',
  'split ES modules': '拆分的 ES 模块',
  'split ES modules with a `createRequire` banner': '拆分的 ES 模块，带 `createRequire` banner',
  'dependencies external': '依赖保持 external',
  '`noExternal: true` on Node 20': '`noExternal: true`，Node 20',
  '`noExternal: true` on Node 24': '`noExternal: true`，Node 24',
  'Single executable': '单文件可执行程序',
  'A test of server code starts with `/** @jest-environment node */`, and the error says so':
    '服务端代码的测试要以 `/** @jest-environment node */` 开头，错误消息里也会这样提示',
  'Bundled into an ES module, undici cannot `require`: add a `createRequire` banner, or leave it external':
    '打包成 ES 模块后 undici 无法 `require`：加上 `createRequire` banner，或把它设为 external',
  'Rollup moves undici’s `require` of `node:sqlite` to the top of its file, and Node 20 has no such module':
    'Rollup 把 undici 对 `node:sqlite` 的 `require` 提到文件开头，而 Node 20 没有这个模块',
  'With undici a call waits for the fake `setImmediate` until its timeout: keep the default':
    '使用 undici 时，调用会一直等待被替换的 `setImmediate` 直到超时：请使用默认的 transport',
  'msw, on which the fakes stand, keeps Deno running: end with `Deno.exit()`':
    '模拟服务器依赖的 msw 会让 Deno 一直运行：用 `Deno.exit()` 结束',
};

/**
 * @param {string} text
 * @returns {string}
 */
export function inChinese(text) {
  return WORDS[text] ?? text;
}
