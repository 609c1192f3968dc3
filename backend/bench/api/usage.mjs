import { readFileSync } from 'node:fs';

const TICK_US = 10_000;

/**
 * CPU of the main thread in microseconds, with the garbage collector's part on it. Node 20 does not report it; Linux does, to a hundredth
 * of a second. Undefined without either. The rest of the process's CPU belongs to the engine's thread and V8's helpers.
 */
function mainThreadCpu() {
  if (process.threadCpuUsage) {
    const { user, system } = process.threadCpuUsage();
    return user + system;
  }
  try {
    // The name of the thread may have spaces; the fields are counted from the state behind it.
    const [, after = ''] = readFileSync(`/proc/self/task/${process.pid}/stat`, 'utf8').split(') ');
    const fields = after.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_US;
  } catch {
    return undefined;
  }
}

/** Answers the parent's questions. `usage` is CPU of all threads and of the main one in microseconds, and memory in bytes. */
export function answerUsage(others) {
  process.on('message', async ({ ask, id, given }) => {
    const answers = {
      usage: () => {
        const { user, system } = process.cpuUsage();
        return { cpu: user + system, main: mainThreadCpu(), rss: process.memoryUsage.rss() };
      },
      ...others,
    };
    process.send({ id, answer: await answers[ask](given) });
  });
}
