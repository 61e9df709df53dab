import { PlatApp } from 'plat-app-sdk';
import { openLiveConfig, syncDocument } from 'plat-app-sdk/live';

const app = new PlatApp();
const output = document.body.appendChild(document.createElement('output'));

syncDocument(app);
openLiveConfig(app).subscribe(({ config, error }) => {
  // Told after the document, which began to listen before.
  output.textContent = (config && document.documentElement.dataset.theme) ?? error?.code ?? '';
});
