import { usePlatformConfig, usePlatformLanguage, usePlatformTheme } from 'plat-app-sdk/react';
import { useEffect } from 'react';

export function Page({ app }) {
  const theme = usePlatformTheme(app, 'light');
  const language = usePlatformLanguage(app, navigator.language);

  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    document.documentElement.lang = language;
  }, [theme, language]);

  return (
    <main>
      <h1>{new Intl.DateTimeFormat(language, { dateStyle: 'full' }).format(new Date())}</h1>
      <Host app={app} />
    </main>
  );
}

function Host({ app }) {
  const { config, error, pending } = usePlatformConfig(app);
  if (pending) return <p role="status">Asking the host…</p>;
  return (
    <>
      {error && <p role="alert">{error.hint}</p>}
      {config && (
        <dl>
          <dt>theme</dt>
          <dd>{config.theme}</dd>
          <dt>language</dt>
          <dd>{config.language}</dd>
          <dt>system</dt>
          <dd>{config.systemVersion}</dd>
        </dl>
      )}
    </>
  );
}
