/** Answers the parent's questions: `usage` is CPU in microseconds, all threads, and memory in bytes; others as they are given. */
export function answerUsage(others) {
  process.on('message', async ({ ask, id, given }) => {
    const answers = {
      usage: () => {
        const { user, system } = process.cpuUsage();
        return { cpu: user + system, rss: process.memoryUsage.rss() };
      },
      ...others,
    };
    process.send({ id, answer: await answers[ask](given) });
  });
}
