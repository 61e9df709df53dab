import type { Text } from 'plat-common/text';
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { reasonOf } from '../control/control.js';
import { Message } from './message.js';

interface LazyProps<Props> {
  /** Loads the component; the same function at each drawing. */
  load: () => Promise<ComponentType<Props>>;
  props: Props;
}

/** A component whose code is loaded when it is first shown, because most visits do not need it. */
export function Lazy<Props extends object>({ load, props }: LazyProps<Props>) {
  const [loaded, setLoaded] = useState<{ Component: ComponentType<Props> }>();
  const [problem, setProblem] = useState<Text>();
  useEffect(() => {
    load().then(
      (Component) => setLoaded({ Component }),
      (error: unknown) => setProblem(reasonOf(error)),
    );
  }, [load]);
  if (problem !== undefined)
    return (
      <p role="alert">
        <Message text={problem} />
      </p>
    );
  return loaded === undefined ? null : <loaded.Component {...props} />;
}
