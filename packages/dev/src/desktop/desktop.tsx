import { render } from 'preact';
import { AuthorizationPage } from './authorization/authorization-page.js';
import { createControl } from './control/control.js';
import { Desktop } from './stage/desktop.js';
import './styles/desktop.css';

const control = createControl();
const isAuthorization = location.pathname.startsWith('/app-auth/');

render(
  isAuthorization ? (
    <AuthorizationPage control={control} url={new URL(location.href)} />
  ) : (
    <Desktop control={control} />
  ),
  document.body,
);
