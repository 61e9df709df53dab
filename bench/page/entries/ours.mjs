export { PlatApp } from 'plat-app-sdk';
