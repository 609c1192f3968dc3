import { createServer } from 'node:http';
import { PREDICTION_MESSAGES, RUN_MESSAGES } from '@labelbridge/contracts';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { fill } from './fixtures/forms.js';
import { look } from './fixtures/look.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test as base } from './fixtures/test.js';
import { taskInProduct } from './fixtures/work-in-product.js';

interface Model {
  readonly port: number;
  isBusy: boolean;
}

const RESULT = { id: 'm', from_name: 'class', to_name: 'text', type: 'choices', value: { choices: ['Positive'] } };

/** A server that speaks Label Studio's ML backend. */
const test = base.extend<{ model: Model }>({
  model: async ({ browserName: _ }, provide) => {
    const model: Model = { port: await freePort(), isBusy: false };
    const server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => {
        if (model.isBusy) return void response.writeHead(503).end();
        const tasks: unknown[] = request.url === '/predict' ? JSON.parse(body).tasks : [];
        const answer = { status: 'UP', model_version: 'v1', results: tasks.map(() => ({ result: [RESULT], score: 0.9 })) };
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(model.port, '127.0.0.1', resolve));
    await provide(model);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
  env: async ({ model }, provide) => provide({ ML_BACKEND_HOSTS: `127.0.0.1:${model.port}` }),
});

test('an admin asks a model for predictions, and sees why a run waits', async ({ model, product, openUser }) => {
  const title = `${'ط'.repeat(40)}${'W'.repeat(40)}`;
  const taskId = await taskInProduct(product.url, 'classification', [{ text: 'Good.' }, { text: 'Bad.' }], title);
  const admin = await openUser('admin');
  const { page } = admin;
  const dialog = page.getByRole('dialog', { name: 'Ask a model' });
  const ask = async () => {
    await page.goto(`${product.url}/admin/tasks/${taskId}/items`);
    await page.getByRole('button', { name: 'Ask a model…' }).click();
  };
  await admin.logIn(DEMO.admin, '/admin/tasks');

  await test.step('an address elsewhere is refused at its field', async () => {
    await ask();
    await look(admin, 'the dialog');
    await fill(dialog, { 'Address of the model server': 'http://169.254.169.254/' });
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(dialog.getByText(PREDICTION_MESSAGES.notAllowed)).toBeVisible();
    await look(admin, 'refused');
  });

  await test.step('a busy server is asked again later', async () => {
    model.isBusy = true;
    await ask();
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(page.getByText(RUN_MESSAGES.started)).toBeVisible();
    await look(admin, 'started');
    await page.getByRole('link', { name: 'See the runs' }).click();
    await page.getByRole('link', { name: /^Predictions: / }).click();
    await expect(page.getByText(PREDICTION_MESSAGES.waits(`127.0.0.1:${model.port}: answered 503`, 1))).toBeVisible();
    await look(admin, 'a run that waits');
    await page.getByRole('button', { name: /^Cancel: / }).click();
    await page.getByRole('button', { name: 'Cancel the run' }).click();
  });

  await test.step('the predictions become suggestions', async () => {
    model.isBusy = false;
    await ask();
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('link', { name: 'See the runs' }).click();
    await expect(page.getByText('2 predictions')).toBeVisible();
    await look(admin, 'done');
  });
});
