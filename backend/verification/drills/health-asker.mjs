/**
 * Requests an address every 20 ms, in its own process. Answers each message with the figures since the last message: number of requests,
 * number of failures (no answer, or a status outside 200-299), and the slowest answer in ms, which includes a request still open.
 */
const [, , url] = process.argv;
const EVERY_MS = 20;
const waiting = new Set();
let [asked, slowest, failed] = [0, 0, 0];

async function ask() {
  const from = performance.now();
  waiting.add(from);
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    if (!response.ok) failed += 1;
    slowest = Math.max(slowest, performance.now() - from);
  } catch {
    failed += 1;
  }
  waiting.delete(from);
  asked += 1;
}

setInterval(ask, EVERY_MS);
process.on('message', () => {
  const [oldest] = waiting;
  process.send?.({ asked, failed, slowest: oldest === undefined ? slowest : Math.max(slowest, performance.now() - oldest) });
  [asked, slowest, failed] = [0, 0, 0];
});
process.on('disconnect', () => process.exit());
