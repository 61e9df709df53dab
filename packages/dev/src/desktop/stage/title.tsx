import { useEffect, useRef, useState } from 'preact/hooks';

/** The title in a bar: on one line, and whole when the mouse rests on it or it is pressed. */
export function Title({ text }: { text: string }) {
  const line = useRef<HTMLSpanElement>(null);
  const [isCut, setCut] = useState(false);
  const [isWhole, setWhole] = useState(false);
  useEffect(() => setWhole(false), [text]);
  useEffect(() => {
    const shown = line.current;
    if (shown === null || isWhole) return;
    const measure = () => setCut(shown.scrollWidth > shown.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    measure();
    return () => observer.disconnect();
  }, [text, isWhole, isCut]);

  const name = (
    <span class="title-text" ref={line}>
      {text}
    </span>
  );
  return (
    <h2 title={text} data-whole={isWhole}>
      {isCut || isWhole ? (
        <button type="button" class="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {name}
        </button>
      ) : (
        name
      )}
    </h2>
  );
}
