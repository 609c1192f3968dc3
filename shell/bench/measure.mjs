/**
 * Computes the longest chain of requests: a request follows its initiator, which is the HTML, a script (also through a promise) or a style
 * sheet. Cached requests count too.
 *
 * @param {readonly { url: string, initiator: { type: string, url?: string, stack?: object } }[]} requests in order of sending
 */
function sequentialDepth(requests) {
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

const TIMEOUT_MS = 120_000;
/** Wait after a page is usable, to count its late requests, such as its stream. */
const AFTERWARDS_MS = 700;

/** Logs in. @returns the session as a tab stores it (libs/session/src/token.ts) */
export async function logIn(url, { email, password }) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`Logging in answered ${response.status}.`);
  const { token, user } = await response.json();
  const stored = {
    firstName: user.firstname,
    lastName: user.lastname,
    email: user.email,
    userId: user._id,
    phone: user.phone,
    userName: user.username,
    userRole: user.role,
  };
  return { token, user: stored };
}

/**
 * Opens a browser context with an empty cache and without service workers, whose savings are not part of the server.
 *
 * @param {{ token: string, user: object } | undefined} session
 */
export async function openDevice(browser, session, more = {}) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    ...more,
  });
  if (session) {
    await context.addInitScript(({ token, user }) => {
      sessionStorage.setItem('authToken', token);
      sessionStorage.setItem('labelbridge.user', JSON.stringify(user));
      localStorage.setItem('labelbridge.person', user.userId);
      // Tool hints shift the layout when they appear: they are marked as seen.
      localStorage.setItem(`labelbridge.hints.${user.userId}`, 'text image audio video');
    }, session);
  }
  return context;
}

/** Opens a page once and measures it. Sizes are in bytes: `js`, `css`, … of transferred bodies, `wire` with all headers. */
export async function measure(context, address, usable, network) {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable', { maxTotalBufferSize: 1_000_000 });
  await client.send('Debugger.enable');
  await client.send('Debugger.setAsyncCallStackDepth', { maxDepth: 16 });
  await client.send('Debugger.disable');
  if (network) {
    const throughput = (network.kbps * 1_000) / 8;
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
    await client.send('Emulation.setCPUThrottlingRate', { rate: network.cpu });
  }
  const requests = new Map();
  client.on('Network.requestWillBeSent', ({ requestId, request, type, initiator }) => {
    if (!request.url.startsWith('data:'))
      requests.set(requestId, { url: request.url, type, initiator, headers: 0, body: 0, status: 0, cached: false });
  });
  const of = (requestId, act) => {
    const request = requests.get(requestId);
    if (request) act(request);
  };
  client.on('Network.requestServedFromCache', ({ requestId }) => of(requestId, (request) => (request.cached = true)));
  client.on('Network.responseReceived', ({ requestId, response }) =>
    of(requestId, (request) => {
      request.cached ||= response.fromDiskCache === true;
      request.headers = request.cached ? 0 : response.encodedDataLength;
      request.status = response.status;
    }),
  );
  client.on('Network.dataReceived', ({ requestId, encodedDataLength }) => of(requestId, (request) => (request.body += encodedDataLength)));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    of(requestId, (request) => {
      if (!request.cached) request.body = Math.max(0, encodedDataLength - request.headers);
    }),
  );
  await page.addInitScript(`(() => {
    const usable = ${usable};
    const poll = () => {
      if (usable()) window.usableAt = performance.now();
      else setTimeout(poll, 10);
    };
    poll();
  })()`);
  await page.goto(address, { waitUntil: 'commit', timeout: TIMEOUT_MS });
  await page.waitForFunction(() => window.usableAt !== undefined, undefined, { timeout: TIMEOUT_MS, polling: 50 });
  await page.waitForTimeout(AFTERWARDS_MS);
  const times = await page.evaluate(() => {
    const content = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    // Usable not before the first paint.
    return { content, usable: Math.max(content, window.usableAt) };
  });
  await page.close();
  return { ...times, ...weigh([...requests.values()]) };
}

function weigh(requests) {
  const sent = requests.filter(({ cached }) => !cached);
  const bodies = (test) => sent.filter(test).reduce((sum, { body }) => sum + body, 0);
  const isFont = ({ type, url }) => type === 'Font' || /\.(woff2?|ttf|otf)$/.test(url);
  return {
    js: bodies(({ url }) => new URL(url).pathname.endsWith('.js')),
    css: bodies(({ url }) => new URL(url).pathname.endsWith('.css')),
    html: bodies(({ type }) => type === 'Document'),
    fonts: bodies(isFont),
    adminCode: bodies(({ url }) => url.includes('/areas/mfe-admin/')),
    wire: sent.reduce((sum, { headers, body }) => sum + headers + body, 0),
    requests: sent.length,
    depth: sequentialDepth(requests),
    urls: sent.map(({ url, status, headers, body }) => `${status} ${new URL(url).pathname} ${headers}+${body}`),
  };
}
