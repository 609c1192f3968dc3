import { type RefusedTarget } from '../../../../common/context/request-context.js';
import { taskTitleOf } from '../../tasks/domain/task-changes.js';

export const jobTarget = (_id: unknown, task: Parameters<typeof taskTitleOf>[0]): RefusedTarget => ({
  _id,
  name: `Job: ${taskTitleOf(task)}`,
});
