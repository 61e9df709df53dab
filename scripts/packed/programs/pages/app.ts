import { PlatApp, type PlatAppError } from 'plat-app-sdk';

const output = document.body.appendChild(document.createElement('output'));
new PlatApp().getPlatformConfig().then(
  ({ theme }) => {
    output.textContent = theme;
  },
  ({ code }: PlatAppError) => {
    output.textContent = code;
  },
);
