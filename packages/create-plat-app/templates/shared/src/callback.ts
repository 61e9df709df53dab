// The page that the platform's authorization page returns to, where the application has a tab of its own.
import { completeAppAuth } from 'plat-app-sdk/callback';
import { textsFor } from './texts.ts';
import './page.css';

const texts = textsFor(navigator.language);
const message = document.querySelector('[role=status]') as HTMLElement;

try {
  const { closed } = await completeAppAuth();
  if (!closed) message.textContent = texts.done;
} catch (error) {
  console.error(error);
  message.textContent = texts.notDone;
}
