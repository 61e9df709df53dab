import react from '@vitejs/plugin-react';

/** Plugins of the framework for the page. */
export const framework = [react()];
