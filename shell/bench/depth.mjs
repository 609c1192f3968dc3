/**
 * Computes the longest chain of requests: a request follows its initiator, which is the HTML, a script (also through a promise) or a style
 * sheet. Cached requests count too.
 *
 * @param {readonly { url: string, initiator: { type: string, url?: string, stack?: object } }[]} requests in order of sending
 */
export function sequentialDepth(requests) {
  const depths = new Map();
  const page = requests[0]?.url;
  for (const { url, initiator } of requests) {
    if (depths.has(url)) continue;
    const before = url === page ? [] : [page, ...initiatorsOf(initiator)];
    depths.set(url, 1 + Math.max(0, ...before.map((one) => depths.get(one) ?? 0)));
  }
  return Math.max(0, ...depths.values());
}

function initiatorsOf({ url, stack }) {
  const urls = url ? [url] : [];
  for (let trace = stack; trace; trace = trace.parent) urls.push(...trace.callFrames.map((frame) => frame.url));
  return urls;
}
