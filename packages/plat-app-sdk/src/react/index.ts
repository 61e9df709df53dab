'use client';
export type { PlatformConfig } from 'plat-schemas/app';
export type { LiveApp, LivePlatformConfig } from '../live/live-config.js';
export { usePlatformConfig, usePlatformLanguage, usePlatformTheme } from './hooks.js';
