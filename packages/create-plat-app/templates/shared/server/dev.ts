// The server in development: Vite calls it for everything under api/, and loads it again when it changes.
import { GatewayClient } from 'plat-gateway-client';
import { application } from '../application.ts';
import { createApp } from './app.ts';

const { name: appName, platform } = application;

export default createApp({
  gateway: new GatewayClient({ appName, platform }),
  // plat-dev says where the files of its desktop lie.
  volumeRoot: process.env.PLAT_VOLUME_ROOT || '/',
});
