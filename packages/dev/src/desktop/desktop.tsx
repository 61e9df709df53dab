import { render } from 'preact';
import { AuthorizationPage } from './authorization/authorization-page.js';
import { Desktop } from './stage/desktop.js';
import './styles/desktop.css';

const isAuthorization = location.pathname.startsWith('/app-auth/');

render(isAuthorization ? <AuthorizationPage /> : <Desktop />, document.body);
