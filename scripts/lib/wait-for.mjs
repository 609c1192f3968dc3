import { setTimeout as pause } from 'node:timers/promises';

const WITHIN_MS = 30_000;
const EVERY_MS = 20;

/** @type {typeof import('./wait-for.d.mts').inTime} */
export async function inTime(what, promise, withinMs = WITHIN_MS) {
  let timer;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`waited ${withinMs / 1_000} s in vain for: ${what}`)), withinMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** @type {typeof import('./wait-for.d.mts').waitFor} */
export async function waitFor(what, look, { withinMs = WITHIN_MS, everyMs = EVERY_MS } = {}) {
  let isOver = false;
  const search = async () => {
    while (!isOver) {
      const seen = await look();
      if (seen !== undefined && seen !== false) return seen;
      await pause(everyMs);
    }
  };
  try {
    return await inTime(what, search(), withinMs);
  } finally {
    isOver = true;
  }
}
