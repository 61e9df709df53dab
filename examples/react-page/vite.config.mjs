import { defineConfig } from 'vite';

// Relative addresses: the gateway serves the page below /app/<appname>/.
export default defineConfig({ base: './' });
