import vue from '@vitejs/plugin-vue';

/** Plugins of the framework for the page. */
export const framework = [vue()];
