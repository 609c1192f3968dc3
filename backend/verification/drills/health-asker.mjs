/** Asks an address every 20 ms, from a process of its own; each message is answered with how often, and the slowest answer in ms. */
const [, , url] = process.argv;
const EVERY_MS = 20;
let [asked, slowest, failed] = [0, 0, 0];

setInterval(() => {
  const from = performance.now();
  fetch(url)
    .then((response) => response.arrayBuffer())
    .then(
      () => (slowest = Math.max(slowest, performance.now() - from)),
      () => (failed += 1),
    )
    .finally(() => (asked += 1));
}, EVERY_MS);
process.on('message', () => {
  process.send?.({ asked, slowest, failed });
  [asked, slowest, failed] = [0, 0, 0];
});
process.on('disconnect', () => process.exit());
