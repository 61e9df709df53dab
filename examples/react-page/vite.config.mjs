import { defineConfig } from 'vite';

// Where the platform serves the application: /app/<appname>/.
export default defineConfig({ base: '/app/react-page/' });
