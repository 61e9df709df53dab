// The main job of each library on the fakes, step by step: `npm run demo`.
import { parseArgs } from 'node:util';
import { failure } from './narrator.mjs';
import { startPlatform } from './platform.mjs';
import { gatewaySteps } from './steps/gateway.mjs';
import { packageSteps } from './steps/package.mjs';
import { pageSteps } from './steps/page.mjs';
import { pmSteps } from './steps/pm.mjs';

const USAGE = `Usage: npm run demo -- [options]

  --once               do the tour and exit: 0 when all went well, 1 with the reason
  --only PART          one part: package, gateway, page, pm or fakes (which only starts them)
  --package FOLDER     where manifest and config/resource are (default: examples/notes-app)
  --port NUMBER        port of the desktop (default: 5666, or a free one)
  --screenshot FILE    keep a picture of the page, as PNG
  --help               this text`;

const PARTS = { package: packageSteps, gateway: gatewaySteps, page: pageSteps, pm: pmSteps };

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
  console.log('Running:');
  console.log(`  desktop      ${desktopUrl} (the application in its window)`);
  console.log(`  application  ${appUrl} (a plain tab)`);
  console.log(`  gateway      ${dev.gateway.socketPath}`);
  console.log(`  PM server    ${pm.url}`);
  console.log('\n✓ done   ✗ a deliberate mistake, with the error that you get for it');
}

async function untilInterrupted({ dev, desktopUrl }) {
  // Changes and grants of the tour would be confusing on the desktop.
  await dev.reset();
  console.log(
    `\nOpen ${desktopUrl}: switch theme, user or view, and break things under Faults. Ctrl+C ends it.`,
  );
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
      throw new Error(`--only takes ${Object.keys(PARTS).join(', ')} or fakes, not ${values.only}`);
    }
    const port = values.port === undefined ? undefined : Number(values.port);
    if (port !== undefined && (!Number.isInteger(port) || port < 0 || port > 65535))
      throw new Error('--port takes a number from 0 to 65535');
    return { ...values, port };
  } catch (error) {
    console.error(`${error.message}\n\n${USAGE}`);
    process.exit(2);
  }
}
