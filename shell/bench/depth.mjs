/**
 * How many requests follow one another at most: a request comes after whatever asked for it, be it the page's HTML, a script (also through a
 * promise) or a style sheet. Requests that the browser's cache answered count as well.
 *
 * @param {readonly { url: string, initiator: { type: string, url?: string, stack?: object } }[]} requests in the order they were sent
 */
export function sequentialDepth(requests) {
  const depths = new Map();
  const page = requests[0]?.url;
  for (const { url, initiator } of requests) {
    if (depths.has(url)) continue;
    const before = url === page ? [] : [page, ...askersOf(initiator)];
    depths.set(url, 1 + Math.max(0, ...before.map((asker) => depths.get(asker) ?? 0)));
  }
  return Math.max(0, ...depths.values());
}

function askersOf({ url, stack }) {
  const urls = url ? [url] : [];
  for (let trace = stack; trace; trace = trace.parent) urls.push(...trace.callFrames.map((frame) => frame.url));
  return urls;
}
