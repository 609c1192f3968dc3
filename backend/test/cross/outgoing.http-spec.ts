import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { pageRateSource } from '../../src/modules/money/payments/rates/rate-source.js';
import { AreaBuilds } from '../../src/web/area-builds.js';
import { readAtMost } from '../../src/common/http/read-at-most.js';

let url = '';
let sent = 0;
/** A host with an endless answer. */
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const more = (): void => {
    if (response.destroyed) return;
    sent += 65_536;
    response.write(' '.repeat(65_536), more);
  };
  more();
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('reads what is short enough, and gives up what is longer', async () => {
  expect((await readAtMost(new Response('a rate'), 6))?.toString()).toBe('a rate');
  expect(await readAtMost(new Response('a rate!'), 6)).toBeUndefined();
});

it('bounds the answer of a source of exchange rates, and of an area’s host', async () => {
  await expect(pageRateSource('The bank', url).rate('USD')).rejects.toThrow('too long');
  const builds = new AreaBuilds({ areaUrls: { mfe_admin: url }, pinned: {} }, '/nowhere');
  expect(await builds.of('mfe_admin')).toMatchObject({ build: undefined });
  expect(sent).toBeLessThan(50_000_000);
});
