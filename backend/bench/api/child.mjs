import { fork } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Starts one of the two servers with `counts` records of each kind. */
export async function startServer(name, counts) {
  const dataDir = mkdtempSync(join(tmpdir(), `labelbridge-bench-${name}-`));
  const child = fork(fileURLToPath(new URL(`./${name}.mjs`, import.meta.url)), [dataDir, JSON.stringify(counts)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.setMaxListeners(0);
  let asked = 0;
  const ask = (what, given) =>
    new Promise((resolve, reject) => {
      const id = ++asked;
      const hear = (message) => {
        if (message.id !== id) return;
        child.off('message', hear);
        resolve(message.answer);
      };
      child.on('message', hear);
      child.once('exit', () => (what === 'stop' ? resolve() : reject(new Error(`${name} ended`))));
      child.send({ ask: what, id, given });
    });
  const ready = await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${name} did not start (${code})`)));
    child.once('message', (message) => resolve(message.ready));
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const headers = ready.token ? { authorization: `Bearer ${ready.token}` } : {};
  return {
    ...ready,
    ask,
    /** @returns milliseconds and length of the answer in bytes */
    get: (path) =>
      new Promise((resolve, reject) => {
        const begun = performance.now();
        request(`${ready.url}${path}`, { agent, headers }, (answer) => {
          let bytes = 0;
          answer
            .on('data', (part) => (bytes += part.length))
            .on('end', () =>
              answer.statusCode === 200
                ? resolve({ ms: performance.now() - begun, bytes })
                : reject(new Error(`${path} answered ${answer.statusCode}`)),
            );
        })
          .on('error', reject)
          .end();
      }),
    setToken: (token) => (headers.authorization = `Bearer ${token}`),
    stop: async () => {
      agent.destroy();
      await ask('stop');
    },
  };
}

/** Makes `count` calls, a few at a time. @returns their milliseconds */
export async function calls(server, path, count, atOnce = 8) {
  const times = [];
  let left = count;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) times.push((await server.get(path)).ms);
    }),
  );
  return times;
}

export const quantile = (values, q) => values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))];
