// The report of a small company, from a fake server on which one product is closed to the account.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startFakePm } from 'plat-testing/pm';
import { company } from './demo-company.mjs';
import { said } from './language.mjs';

const server = await startFakePm({ behaviour: 'observed', ...company });
server.faults.inject(
  { kind: 'instead', body: { status: 'fail', message: 'Product is not allowed.' } },
  { when: ({ url }) => url.includes('/products/3/bugs') },
);

const { account, password } = server.accounts.pm1;
const environment = { ...process.env, PM_BASE_URL: server.url, PM_ACCOUNT: account, PM_PASSWORD: password };
const args = ['report.mjs', '--today', '2026-11-21', ...process.argv.slice(2)];
const report = spawn(process.execPath, args, {
  cwd: import.meta.dirname,
  env: environment,
  stdio: 'inherit',
});
const [code] = await once(report, 'exit');
console.log(
  said(
    `\nExit code ${code}: 0 complete, 3 incomplete, 1 failed.`,
    `\n退出码 ${code}：0 完整，3 不完整，1 失败。`,
  ),
);
await server.close();
