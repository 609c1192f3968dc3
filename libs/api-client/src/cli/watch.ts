import { setTimeout as pause } from 'node:timers/promises';
import { type Command, DONE, print, taskOrProject } from './command.js';

const LOOK_EVERY_MS = 5_000;

export const watch: Command = {
  help: `labelbridge watch --task ID|--project ID

Prints the numbers of jobs when they change, until all are decided or Ctrl+C ends it.`,
  options: { task: { type: 'string' }, project: { type: 'string' } },
  takes: [],

  async run(client, options) {
    const subject = taskOrProject(options);
    const query = 'task' in subject ? { taskId: subject.task } : { projectId: subject.project };
    let shown = '';
    for (;;) {
      const { data } = await client.GET('/api/jobs/totals', { params: { query } });
      const totals = Object.entries(data?.data ?? {});
      // The server counts up to 1,000.
      const line = totals.map(([status, count]) => `${status} ${count ?? 'more than 1,000'}`).join(', ');
      if (line !== shown) print(line);
      shown = line;
      const open = totals.filter(([status, count]) => (status === 'pending' || status === 'submitted') && count !== 0);
      if (open.length === 0 && totals.some(([, count]) => count !== 0)) return DONE;
      await pause(LOOK_EVERY_MS);
    }
  },
};
