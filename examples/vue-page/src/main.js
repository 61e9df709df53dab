import { PlatApp } from 'plat-app-sdk';
import { createApp } from 'vue';
import TodayPage from './TodayPage.vue';
import './page.css';

// Outside of all components: one instance for the whole page.
const app = new PlatApp();

createApp(TodayPage, { app }).mount('#root');
