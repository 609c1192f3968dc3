import { readFileSync } from 'node:fs';

const TICK_US = 10_000;

/**
 * CPU of the main thread in microseconds, which also runs the garbage collector's own part. Node 20 does not tell; Linux does, to a
 * hundredth of a second. Undefined where neither does. The rest of the process's CPU is the engine's thread and V8's helpers.
 */
function mainThreadCpu() {
  if (process.threadCpuUsage) {
    const { user, system } = process.threadCpuUsage();
    return user + system;
  }
  try {
    // The name of the thread may have spaces; the fields after it are counted from the state.
    const [, after = ''] = readFileSync(`/proc/self/task/${process.pid}/stat`, 'utf8').split(') ');
    const fields = after.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_US;
  } catch {
    return undefined;
  }
}

/** Answers the parent's questions: `usage` is CPU in microseconds, all threads and the main one, and memory in bytes; others as they are given. */
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
