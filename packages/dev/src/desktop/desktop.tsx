import { render } from 'preact';
import { createControl } from './control/control.js';
import { Lazy } from './parts/lazy.js';
import { Desktop } from './stage/desktop.js';
import './styles/desktop.css';

const control = createControl();
const loadPage = async () => (await import('./authorization/authorization-page.js')).AuthorizationPage;
const isAuthorization = location.pathname.startsWith('/app-auth/');

render(
  isAuthorization ? (
    <Lazy load={loadPage} props={{ control, url: new URL(location.href) }} />
  ) : (
    <Desktop control={control} />
  ),
  document.body,
);
