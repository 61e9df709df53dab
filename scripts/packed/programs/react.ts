import { PlatApp } from 'plat-app-sdk';
import { usePlatformConfig } from 'plat-app-sdk/react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const app = new PlatApp();

function Theme() {
  const { config, error } = usePlatformConfig(app);
  return createElement('output', null, config?.theme ?? error?.code);
}

createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(Theme));
