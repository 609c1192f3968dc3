import { expect, it } from '@jest/globals';
import { MEDIA_LIMITS, MEDIA_MESSAGES } from '@labelbridge/contracts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { annotationCalls } from '../support/annotation.fixtures.js';
import { suiteOfWork } from '../support/suites.js';
import { until } from '../support/test-app.js';
import { png, upload } from './media.fixtures.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { send, task } = annotationCalls({ app, work });
const scratch = join(app.settings.dataDir, 'media', 'scratch');

it('files that arrive whole, of media and of items, are few at once for one person', async () => {
  const [person, other] = [work.admin, await app.person('ADMIN')];
  const { _id: taskId } = await task();
  const bytes = await png();
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const slow = () =>
    fetch(`${app.url}/api/media`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/octet-stream' },
      body: new ReadableStream({
        async start(stream) {
          stream.enqueue(bytes.subarray(0, 40));
          await ended;
          stream.enqueue(bytes.subarray(40));
          stream.close();
        },
      }),
      duplex: 'half',
    });
  const sent = Array.from({ length: MEDIA_LIMITS.unfinishedUploads }, slow);
  await until('all have begun', async () => readdirSync(scratch).length >= sent.length);
  const refused = await upload(app, person, bytes);
  const refusedItems = await send(taskId, 'text', 'One row');
  const others = await upload(app, other, bytes);
  end();
  expect([refused.status, refused.body.message, others.status]).toEqual([409, MEDIA_MESSAGES.tooManyUnfinished, 201]);
  expect([refusedItems.status, refusedItems.body.message]).toEqual([409, MEDIA_MESSAGES.tooManyUnfinished]);
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 201));
  expect((await upload(app, person, bytes)).status).toBe(201);
  expect((await send(taskId, 'text', 'One row')).status).toBe(201);
});
