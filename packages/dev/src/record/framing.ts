/** Nothing but a request line or a status line begins a head. */
export function mayBeHead(bytes: Buffer): boolean {
  return /^[A-Z][A-Z\d/._-]*(?: |$)/.test(bytes.toString('latin1', 0, 32));
}

/** How the body ends: by its length in bytes, by the last chunk or with the connection; undefined when the head is none. */
export function framingOf([first = '', ...lines]: string[]):
  | number
  | 'chunked'
  | 'until close'
  | 'interim'
  | undefined {
  const [, status] = /^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(first) ?? [];
  const isRequest = /^[A-Z]+ \S+ HTTP\/1\.[01]$/.test(first);
  if (status === undefined && !isRequest) return undefined;
  if ([first, ...lines].some((line) => /[\r\n]/.test(line))) return undefined;
  const values = (name: string) =>
    lines.flatMap((line) =>
      line.toLowerCase().startsWith(`${name}:`) ? line.slice(name.length + 1).trim() : [],
    );
  const lengths = values('content-length');
  const encodings = values('transfer-encoding');
  if (status !== undefined && status !== '101' && status.startsWith('1')) return 'interim';
  if (status === '204' || status === '304') return 0;
  if (encodings.length > 0 && lengths.length > 0) return undefined;
  if (encodings.length > 0) return /(?:^|,)\s*chunked$/i.test(encodings.join()) ? 'chunked' : 'until close';
  if (lengths.length > 1 || lengths.some((length) => !/^\d{1,15}$/.test(length))) return undefined;
  return lengths.length > 0 ? Number(lengths[0]) : isRequest ? 0 : 'until close';
}
