/**
 * Asks an address every 20 ms, from a process of its own. Each message is answered with how often, how often the answer was another than
 * 200 or none, and the slowest answer in ms: one that still waits counts with the time that it has waited.
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
