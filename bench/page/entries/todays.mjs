export { TrimApp } from '@trimjs/web-app';
