import type { PluginOption } from 'vite';

/** Plugins of a framework for the page: none. */
export const framework: PluginOption[] = [];
