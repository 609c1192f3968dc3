import { afterAll } from '@jest/globals';
import { secondInstance } from './security.js';
import { type TestApp, startTestApp } from './test-app.js';
import { type Work, startWork } from './work.js';

/** The application and the ways to work for all tests of a file; it ends after the last. */
export async function suiteOfWork(...given: Parameters<typeof startTestApp>): Promise<{ app: TestApp; work: Work }> {
  const app = await startTestApp(...given);
  afterAll(() => app.close());
  return { app, work: await startWork(app) };
}

/** Two instances on one database for all tests of a file; they end after the last. */
export async function suiteOfTwo(environment: Record<string, string>): Promise<{ app: TestApp; twin: TestApp }> {
  const app = await startTestApp(environment);
  const twin = await secondInstance(app, environment);
  afterAll(async () => {
    await twin.close();
    await app.close();
  });
  return { app, twin };
}
