import { unknownYet } from '../live/live-config.js';
import type * as hooks from './hooks.js';

// What server components get (the condition `react-server`): their React has no hooks, and they are rendered once.
export type { PlatformConfig } from 'plat-schemas/app';
export type { LiveApp, LivePlatformConfig } from '../live/live-config.js';

export const usePlatformConfig: typeof hooks.usePlatformConfig = () => unknownYet;
export const usePlatformTheme = ((_app, fallback) => fallback) as typeof hooks.usePlatformTheme;
export const usePlatformLanguage = ((_app, fallback) => fallback) as typeof hooks.usePlatformLanguage;
