import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

interface LazyProps<Props> {
  /** Loads the component; the same function at each drawing. */
  load: () => Promise<ComponentType<Props>>;
  props: Props;
}

/** A component whose code is loaded when it is first shown, because most visits do not need it. */
export function Lazy<Props extends object>({ load, props }: LazyProps<Props>) {
  const [loaded, setLoaded] = useState<{ Component: ComponentType<Props> }>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    load().then(
      (Component) => setLoaded({ Component }),
      (error: Error) => setProblem(error.message),
    );
  }, [load]);
  if (problem !== undefined) return <p role="alert">{problem}</p>;
  return loaded === undefined ? null : <loaded.Component {...props} />;
}
