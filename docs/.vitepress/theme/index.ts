import type { Theme } from 'vitepress';
import theme from 'vitepress/theme-without-fonts';
import Landing from './landing.vue';
import Layout from './layout.vue';
import './site.css';

export default {
  extends: theme,
  Layout,
  // The first page. The theme's own layout of it has no main landmark.
  enhanceApp: ({ app }) => app.component('landing', Landing),
} satisfies Theme;
