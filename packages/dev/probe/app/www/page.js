// Collects what the server and the host of this page tell, shows it, and saves it when the user has seen it.
import { connectHost } from './host.js';
import { typesOf } from './shapes.mjs';

const USER_STEP_MS = 60_000;
const texts = {
  about: [
    'Finds out how this device behaves: variables, folders, gateway and desktop. It changes nothing. Tokens, names and paths of users are left out. Nothing leaves the device until you save the file and send it yourself.',
    '检测这台设备的行为：环境变量、目录、网关和桌面。不修改任何内容，不记录令牌、用户名和用户的路径。只有你自己保存并发送文件后，内容才会离开设备。',
  ],
  read: ['Read the facts', '开始检测'],
  picker: ['Open a picker', '打开文件选择器'],
  'about-picker': ['Press Cancel in the picker that opens.', '选择器打开后，请点击“取消”。'],
  theme: ['Wait for the theme', '等待主题变化'],
  'about-theme': [
    'Then switch the desktop between light and dark within a minute.',
    '然后请在一分钟内切换桌面的浅色或深色主题。',
  ],
  save: ['Save the report', '保存报告'],
  'about-save': ['The file has exactly what is shown below.', '文件内容与下方显示的完全相同。'],
  reading: ['Reading…', '正在检测…'],
  ready: ['Read. Both steps with the desktop are optional.', '检测完成。上面与桌面有关的两步可以跳过。'],
  failed: [
    'The server of the probe does not answer. Restart Plat Probe in the App Center.',
    '服务端没有响应。请在应用中心重新启动 Plat Probe。',
  ],
};
const isChinese = navigator.language.startsWith('zh');
const text = (name) => texts[name][isChinese ? 1 : 0];
const element = (id) => document.getElementById(id);
const report = { format: 'plat-probe', version: 1, probe: '', facts: {}, exchanges: [] };
let host;

document.documentElement.lang = isChinese ? 'zh-CN' : 'en';
for (const name of Object.keys(texts)) if (element(name)) element(name).textContent = text(name);

function show(status) {
  report.facts = Object.fromEntries(
    Object.entries(report.facts).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  element('report').textContent = JSON.stringify(report, null, 2);
  element('report').hidden = false;
  element('status').textContent = text(status);
}

const outcomeOf = ({ resolution, returnValue }) =>
  resolution === 'fulfilled' ? typesOf(returnValue ?? null) : resolution;

async function pageFacts() {
  const bridge = window.flutter_inappwebview;
  const message = await bridge?.callHandler?.('getAppMessage').then(
    (answer) => JSON.parse(JSON.parse(answer).result),
    () => null,
  );
  return {
    'page.shown': window.parent === window ? 'alone' : 'in a frame',
    'page.client': /\b(?:FN|Plat)AppVer\//.test(navigator.userAgent) ? 'mobile app' : 'browser',
    'page.bridge': bridge === undefined ? 'missing' : `present, ${typesOf(message)}`,
    'page.secure context': String(window.isSecureContext),
  };
}

async function hostFacts() {
  host = await connectHost();
  if (host === undefined) return { 'host.handshake': 'no answer' };
  const { synAck, answersAgain, call } = host;
  const config = await call('getPlatformConfig');
  return {
    'host.handshake': Object.keys(synAck).sort().join(', '),
    'host.handshake.repeated': answersAgain ? 'answered' : 'not answered',
    'host.methods': [...(synAck.methodNames ?? [])].sort().join(', '),
    'host.config': typesOf(synAck.config ?? null),
    'host.getPlatformConfig': outcomeOf(config),
    'host.unknown method': outcomeOf(await call('platProbe', [], 2000)),
    'host.bus.$on': outcomeOf(await call('bus.$on', ['os/theme', synAck.id])),
  };
}

/** What the unified gateway does with a header that it evaluates itself. */
async function refusalFacts() {
  const response = await fetch('authorization', { headers: { authorization: 'Bearer wrong' } });
  const type = response.headers.get('content-type');
  const body = (await response.text()).trim();
  return {
    'headers.Authorization is sent': `${response.status}, ${type}, ${/^[\w ]{0,30}$/.test(body) ? body : 'text'}`,
  };
}

const steps = {
  async read() {
    show('reading');
    const answer = await fetch('facts');
    if (!answer.ok) throw new Error(String(answer.status));
    const { facts, ...found } = await answer.json();
    Object.assign(report, found, {
      facts: { ...facts, ...(await pageFacts()), ...(await refusalFacts()), ...(await hostFacts()) },
    });
    element('steps').hidden = false;
    for (const name of ['picker', 'theme']) element(name).disabled = host === undefined;
  },
  async picker() {
    const reply = await host.call('pickUserFile', [{ directory: true }], USER_STEP_MS);
    const { code, data } = reply.returnValue ?? {};
    const result = code === undefined ? outcomeOf(reply) : `code ${code}, ${typesOf(data ?? null)}`;
    report.facts['host.picker cancelled'] = result;
  },
  async theme() {
    const payload = await new Promise((resolve) => {
      host.on('os/theme', resolve);
      setTimeout(resolve, USER_STEP_MS);
    });
    report.facts['host.event os/theme'] = payload === undefined ? 'no event' : typesOf(payload);
  },
  async save() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([element('report').textContent], { type: 'application/json' }));
    link.download = 'plat-probe.json';
    link.click();
  },
};

for (const [name, run] of Object.entries(steps)) {
  element(name).addEventListener('click', async () => {
    element(name).disabled = true;
    await run().then(
      () => show('ready'),
      () => show('failed'),
    );
    element(name).disabled = false;
  });
}
