// Writes the public API of each entry of each package to packages/*/api/, as API Extractor reads it from the built
// declarations. With --check it changes nothing and fails where a report is not up to date: a change of the public API
// then shows in the change itself, and somebody reviews it.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { globSync } from 'tinyglobby';

const cwd = fileURLToPath(new URL('../', import.meta.url));
// Read as it is: loadFile would add what API Extractor reports by default.
const shared = JSON.parse(readFileSync(join(cwd, 'scripts/api-extractor.json'), 'utf8'));
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
  const reportFileName = entry === '.' ? 'index' : entry.replace('./', '').replaceAll('/', '-');
  const configObject = {
    ...shared,
    projectFolder,
    mainEntryPointFilePath: join(projectFolder, types),
    apiReport: { ...shared.apiReport, reportFileName },
  };
  const extractorConfig = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath,
    configObject,
  });
  const messageCallback = (message) => {
    message.handled = true;
  };
  return Extractor.invoke(extractorConfig, { localBuild: !isCheck, messageCallback }).apiReportChanged;
}
