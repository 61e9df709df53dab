// Writes the public API of each entry of each package to packages/*/api/, as API Extractor reads it from the built
// declarations. With --check it changes nothing and fails where a report is not up to date: a change of the public API
// then shows in the change itself, and somebody reviews it.
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import apiExtractor from '@microsoft/api-extractor';
import { globSync } from 'tinyglobby';

const { Extractor, ExtractorConfig } = apiExtractor;

const cwd = fileURLToPath(new URL('../', import.meta.url));
const silent = { default: { logLevel: apiExtractor.ExtractorLogLevel.None } };
const isCheck = process.argv.includes('--check');

for (const packageJsonFullPath of globSync('packages/*/package.json', { cwd, absolute: true })) {
  const { exports, name } = JSON.parse(readFileSync(packageJsonFullPath, 'utf8'));
  for (const [entry, conditions] of Object.entries(exports)) {
    const types = conditions.import?.types;
    if (types === undefined || !report(packageJsonFullPath, entry, types) || !isCheck) continue;
    console.error(
      `The API report of ${name} ${entry} is out of date: \`npm run api\`, look at it, and commit it.`,
    );
    process.exitCode = 1;
  }
}

/** Whether what the entry exports differs from its report. */
function report(packageJsonFullPath, entry, types) {
  const projectFolder = dirname(packageJsonFullPath);
  const reportFolder = join(projectFolder, 'api');
  mkdirSync(reportFolder, { recursive: true });
  const extractorConfig = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath,
    configObject: {
      projectFolder,
      newlineKind: 'lf',
      mainEntryPointFilePath: join(projectFolder, types),
      compiler: { overrideTsconfig: { compilerOptions: { lib: ['ES2022', 'DOM', 'ESNext.Disposable'] } } },
      apiReport: {
        enabled: true,
        reportFileName: entry === '.' ? 'index' : entry.replace('./', '').replaceAll('/', '-'),
        reportFolder,
        reportTempFolder: join(projectFolder, 'node_modules/.api'),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        extractorMessageReporting: silent,
        tsdocMessageReporting: silent,
        compilerMessageReporting: silent,
      },
    },
  });
  const messageCallback = (message) => {
    message.handled = true;
  };
  return Extractor.invoke(extractorConfig, { localBuild: !isCheck, messageCallback }).apiReportChanged;
}
