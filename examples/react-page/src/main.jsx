import { PlatApp } from 'plat-app-sdk';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Page } from './page.jsx';
import './page.css';

// Outside of all components: one instance for the whole page.
const app = new PlatApp();

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <Page app={app} />
  </StrictMode>,
);
