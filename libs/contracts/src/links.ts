/** Whether `text` is an absolute http(s) link. Everything else is refused: `javascript:` most of all (product.md). */
export function isHttpLink(text: unknown): text is string {
  if (typeof text !== 'string' || text.trim() !== text || !/^https?:\/\//i.test(text)) return false;
  try {
    const { protocol, hostname, username, password } = new URL(text);
    return (protocol === 'http:' || protocol === 'https:') && hostname !== '' && username === '' && password === '';
  } catch {
    return false;
  }
}

/**
 * A path of ours that a log-in may lead back to: it stays on this origin.
 *
 * @returns the path, or undefined for anything that a browser could read as another origin
 */
export function safeReturnPath(text: string | null | undefined): string | undefined {
  if (!text || !/^\/(?![/\\])/.test(text)) return undefined;
  try {
    const url = new URL(text, 'http://labelbridge.invalid');
    return url.origin === 'http://labelbridge.invalid' ? `${url.pathname}${url.search}${url.hash}` : undefined;
  } catch {
    return undefined;
  }
}
