import { PlatApp } from 'plat-app-sdk';
import { usePlatformConfig } from 'plat-app-sdk/vue';
import { createApp, h } from 'vue';

const app = new PlatApp();

createApp({
  setup() {
    const { config, error } = usePlatformConfig(app);
    return () => h('output', config.value?.theme ?? error.value?.code);
  },
}).mount(document.body.appendChild(document.createElement('div')));
