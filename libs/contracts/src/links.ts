/** Accepts absolute http(s) links without credentials. Refuses everything else, such as `javascript:` (product.md). */
export function isHttpLink(text: unknown): text is string {
  if (typeof text !== 'string' || text.trim() !== text || !/^https?:\/\//i.test(text)) return false;
  try {
    const { protocol, hostname, username, password } = new URL(text);
    return (protocol === 'http:' || protocol === 'https:') && hostname !== '' && username === '' && password === '';
  } catch {
    return false;
  }
}

/** Path of this origin to return to after log-in. @returns undefined if a browser could read it as another origin */
export function safeReturnPath(text: string | null | undefined): string | undefined {
  if (!text || !/^\/(?![/\\])/.test(text)) return undefined;
  try {
    const url = new URL(text, 'http://labelbridge.invalid');
    return url.origin === 'http://labelbridge.invalid' ? `${url.pathname}${url.search}${url.hash}` : undefined;
  } catch {
    return undefined;
  }
}
