import { PlatApp } from 'plat-app-sdk';
import { syncDocument } from 'plat-app-sdk/live';
import { mountPage } from './__MOUNT_PAGE__';
import { filesApi } from './files-api.ts';
import { Shelf } from './shelf.ts';
import './page.css';

const app = new PlatApp();
// Theme and language of the platform, on <html>.
syncDocument(app);
mountPage(document.querySelector('#page') as HTMLElement, app, new Shelf(app, filesApi));
