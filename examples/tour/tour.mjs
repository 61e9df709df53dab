// The main job of each library on the fakes, step by step: `npm run demo`.
import { parseArgs } from 'node:util';
import { said } from './language.mjs';
import { failure } from './narrator.mjs';
import { startPlatform } from './platform.mjs';
import { agentSteps, goOn } from './steps/agent.mjs';
import { gatewaySteps } from './steps/gateway.mjs';
import { packageSteps } from './steps/package.mjs';
import { pageSteps } from './steps/page.mjs';
import { pmSteps } from './steps/pm.mjs';

const USAGE = said(
  `Usage: npm run demo -- [options]

  --once               do the tour and exit: 0 when all went well, 1 with the reason
  --only PART          one part: package, gateway, page, pm, agent or fakes (which only starts them)
  --package FOLDER     where manifest and config/resource are (default: examples/notes-app)
  --port NUMBER        port of the desktop (default: 5666, or a free one)
  --screenshot FILE    keep a picture of the page, as PNG
  --help               this text`,
  `用法：npm run demo -- [选项]

  --once               演示一遍后退出：0 表示全部成功，1 表示失败并说明原因
  --only PART          只演示一部分：package、gateway、page、pm、agent 或 fakes（只启动模拟服务）
  --package FOLDER     manifest 和 config/resource 所在的文件夹（默认：examples/notes-app）
  --port NUMBER        桌面端口（默认：5666，被占用时取空闲端口）
  --screenshot FILE    将页面截图保存为 PNG 文件
  --help               显示此帮助`,
);

const PARTS = {
  package: packageSteps,
  gateway: gatewaySteps,
  page: pageSteps,
  pm: pmSteps,
  agent: agentSteps,
};

const options = readOptions();
if (options.help) console.log(USAGE);
else process.exitCode = await tour();

async function tour() {
  let platform;
  try {
    platform = await startPlatform({ port: options.port, packageFolder: options.package });
    announce(platform);
    for (const [name, steps] of Object.entries(PARTS)) {
      if (options.only === undefined || options.only === name) await steps(platform, options);
    }
    if (!options.once) await untilInterrupted(platform);
    return 0;
  } catch (error) {
    failure(error);
    return 1;
  } finally {
    await platform?.close();
  }
}

function announce({ dev, pm, appUrl, desktopUrl }) {
  console.log(said('Running:', '正在运行：'));
  console.log(
    `  ${said('desktop      ', '桌面      ')}${desktopUrl} ${said('(the application in its window)', '（应用在窗口中）')}`,
  );
  console.log(`  ${said('application  ', '应用      ')}${appUrl} ${said('(a plain tab)', '（普通标签页）')}`);
  console.log(`  ${said('gateway      ', '网关      ')}${dev.gateway.socketPath}`);
  console.log(`  ${said('PM server    ', '禅道服务器  ')}${pm.url}`);
  console.log(
    said(
      '\n✓ done   ✗ a deliberate mistake, with the error that you get for it',
      '\n✓ 完成   ✗ 故意犯的错误，以及由此得到的报错',
    ),
  );
}

async function untilInterrupted(platform) {
  const { dev, desktopUrl } = platform;
  // Changes and grants of the tour would be confusing on the desktop.
  await dev.reset();
  console.log(
    said(
      `\nOpen ${desktopUrl}: switch theme, user or view, and break things under Faults. Ctrl+C ends it.`,
      `\n请打开 ${desktopUrl}：可切换主题、用户或视图，并在“故障”中制造故障。按 Ctrl+C 结束。`,
    ),
  );
  goOn(platform);
  return new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        once: { type: 'boolean', default: false },
        only: { type: 'string' },
        package: { type: 'string' },
        port: { type: 'string' },
        screenshot: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.only !== undefined && values.only !== 'fakes' && !Object.hasOwn(PARTS, values.only)) {
      const parts = Object.keys(PARTS);
      throw new Error(
        said(
          `--only takes ${parts.join(', ')} or fakes, not ${values.only}`,
          `--only 的值应为 ${parts.join('、')} 或 fakes，而不是 ${values.only}`,
        ),
      );
    }
    const port = values.port === undefined ? undefined : Number(values.port);
    if (port !== undefined && (!Number.isInteger(port) || port < 0 || port > 65535))
      throw new Error(said('--port takes a number from 0 to 65535', '--port 应为 0 到 65535 的数字'));
    return { ...values, port };
  } catch (error) {
    console.error(`${error.message}\n\n${USAGE}`);
    process.exit(2);
  }
}
