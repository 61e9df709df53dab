import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

// Where the platform serves the application: /app/<appname>/.
export default defineConfig({ base: '/app/vue-page/', plugins: [vue()] });
