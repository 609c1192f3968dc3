import { afterAll } from '@jest/globals';
import { Work as InvoicedWork } from './payments.fixtures.js';
import { secondInstance } from './security.js';
import { type TestApp, type TestPerson, startTestApp } from './test-app.js';
import { type Work, startWork } from './work.js';

/** The application for all tests of a file; it stops after the last one. */
export async function suiteApp(...given: Parameters<typeof startTestApp>): Promise<TestApp> {
  const app = await startTestApp(...given);
  afterAll(() => app.close());
  return app;
}

export async function suiteOfWork(...given: Parameters<typeof startTestApp>): Promise<{ app: TestApp; work: Work }> {
  const app = await suiteApp(...given);
  return { app, work: await startWork(app) };
}

export async function suiteOfInvoices(
  ...given: Parameters<typeof startTestApp>
): Promise<{ app: TestApp; admin: TestPerson; work: InvoicedWork }> {
  const app = await suiteApp(...given);
  const admin = await app.person('ADMIN');
  return { app, admin, work: new InvoicedWork(app, admin) };
}

export async function suiteOfTwo(environment: Record<string, string>): Promise<{ app: TestApp; twin: TestApp }> {
  const app = await startTestApp(environment);
  const twin = await secondInstance(app, environment);
  afterAll(async () => {
    await twin.close();
    await app.close();
  });
  return { app, twin };
}
