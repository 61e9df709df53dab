import type { PlatAppError } from 'plat-app-sdk';
import { completeAppAuth } from 'plat-app-sdk/callback';

const output = document.body.appendChild(document.createElement('output'));
completeAppAuth({ state: 'sent', close: false }).then(
  ({ result }) => {
    output.textContent = `${result.status} ${result.path}`;
  },
  ({ code }: PlatAppError) => {
    output.textContent = code;
  },
);
