import { version } from '../package.json';

// The version alone needs nothing of the command.
const [flag = '', ...others] = process.argv.slice(2);
if (others.length === 0 && (flag === '--version' || flag === '-V')) process.stdout.write(`${version}\n`);
else await import('./start.js');
