import { HeldJobsService } from '../../src/modules/work/jobs/held-jobs.service.js';
import { type TestApp } from './test-app.js';

const failed = (error: unknown) => {
  throw error;
};

/** Returns the batches whose hold ran out, as the server does each minute. @returns how many went back */
export const returnHeld = ({ app }: TestApp, onError: (error: unknown) => void = failed): Promise<number> =>
  app.get(HeldJobsService, { strict: false }).returnDue(() => false, onError);
