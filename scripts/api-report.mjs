// Writes the public API of each entry of each package to packages/*/api/, as API Extractor reads it from the built
// declarations. With --check it changes nothing and fails where a report is not up to date: a change of the public API
// then shows in the change itself, and somebody reviews it.
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import apiExtractor from '@microsoft/api-extractor';

const { Extractor, ExtractorConfig, ExtractorLogLevel } = apiExtractor;

const root = fileURLToPath(new URL('../', import.meta.url));
const silent = { logLevel: ExtractorLogLevel.None };
const isCheck = process.argv.includes('--check');
const stale = [];

for (const name of readdirSync(join(root, 'packages'))) {
  const folder = join(root, 'packages', name);
  if (!existsSync(join(folder, 'package.json'))) continue;
  const { exports, name: packageName } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  for (const [entry, conditions] of Object.entries(exports)) {
    const types = conditions.import?.types;
    if (types !== undefined) report(folder, packageName, entry, join(folder, types));
  }
}
for (const entry of stale) console.error(`The API report of ${entry} is out of date`);
if (stale.length > 0) {
  console.error('Run `npm run api`, look at what changed, and commit it.');
  process.exitCode = 1;
}

function report(folder, packageName, entry, mainEntryPointFilePath) {
  const reportFileName = entry === '.' ? 'index' : entry.replace('./', '').replaceAll('/', '-');
  const reportFolder = join(folder, 'api');
  mkdirSync(reportFolder, { recursive: true });
  const extractorConfig = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(folder, 'package.json'),
    configObject: {
      projectFolder: folder,
      newlineKind: 'lf',
      mainEntryPointFilePath,
      compiler: { overrideTsconfig: { compilerOptions: { lib: ['ES2022', 'DOM', 'ESNext.Disposable'] } } },
      apiReport: {
        enabled: true,
        reportFileName,
        reportFolder,
        reportTempFolder: join(folder, 'node_modules/.api'),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        extractorMessageReporting: { default: silent },
        tsdocMessageReporting: { default: silent },
        compilerMessageReporting: { default: silent },
      },
    },
  });
  const { apiReportChanged } = Extractor.invoke(extractorConfig, {
    localBuild: !isCheck,
    messageCallback(message) {
      message.handled = true;
    },
  });
  if (isCheck && apiReportChanged) stale.push(`${packageName} ${entry}`);
}
