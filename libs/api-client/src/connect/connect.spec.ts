import { describe, expect, it } from '@jest/globals';
import { connect, LabelbridgeError } from './index.js';
import { pauseMs, retryAfterMs, TRIES } from './repeat.js';

const NOW = Date.UTC(2026, 11, 1);
const ID = '0123456789abcdef01234567';
const json = (body: object, status = 200, headers: Record<string, string> = {}) => new Response(JSON.stringify(body), { status, headers });
const CUT = 'cut';
type Reply = Response | typeof CUT;

/** A client whose calls get these answers, in turn. */
function clientOf(...replies: Reply[]) {
  const [sent, pauses]: [{ call: string; body: string; headers: Headers }[], number[]] = [[], []];
  const client = connect(
    { baseUrl: 'https://labels.example', key: 'lbk_1' },
    {
      fetch: async (request) => {
        const { pathname, search } = new URL(request.url);
        sent.push({ call: `${request.method} ${pathname}${search}`, body: await request.text(), headers: request.headers });
        const reply = replies.shift();
        if (!reply) throw new Error('Nobody expected this call.');
        if (reply === CUT) throw new TypeError('fetch failed');
        return reply;
      },
      pause: async (ms) => void pauses.push(ms),
      now: () => NOW,
      random: () => 1,
    },
  );
  return { client, sent, pauses, calls: () => sent.map(({ call }) => call) };
}

/** A body that breaks off after these bytes. */
function broken(text: string): ReadableStream<Uint8Array> {
  const parts = [new TextEncoder().encode(text)];
  return new ReadableStream({
    pull(controller) {
      const part = parts.shift();
      if (part) controller.enqueue(part);
      else controller.error(new TypeError('terminated'));
    },
  });
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString();
}

describe('a call', () => {
  it('has the key, and throws the field and the rule of a refusal', async () => {
    const details = [{ field: 'format', message: 'must be one of: coco' }];
    const { client, sent } = clientOf(json({ message: 'Bad', details, requestId: 'r-1' }, 400));
    const refused = client.GET('/api/tasks/{id}', { params: { path: { id: ID } } });
    await expect(refused).rejects.toEqual(new LabelbridgeError('Bad', 400, details, 'r-1'));
    await expect(refused).rejects.toMatchObject({ status: 400, details, requestId: 'r-1' });
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer lbk_1');
  });

  it.each(['7', new Date(NOW + 7_000).toUTCString()])('waits as long as Retry-After says: %s', async (header) => {
    const { client, pauses } = clientOf(json({}, 429, { 'retry-after': header }), json({ data: {} }));
    await client.GET('/api/jobs/totals');
    expect(pauses).toEqual([7_000]);
  });

  it('that was not begun is sent again, whatever it does', async () => {
    const { client, calls, sent } = clientOf(json({}, 429), json({ data: {} }, 201));
    await client.POST('/api/projects/{id}/interfaces', { params: { path: { id: ID } }, body: { xml: '<View/>' } });
    expect(calls()).toHaveLength(2);
    expect(sent.map(({ body }) => body)).toEqual(['{"xml":"<View/>"}', '{"xml":"<View/>"}']);
  });

  it('that reads is sent again after 502, 503, 504 and a cut, with longer pauses', async () => {
    const { client, pauses } = clientOf(json({}, 502), json({}, 503), json({}, 504), CUT, json({ data: {} }));
    await client.GET('/api/jobs/totals');
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000]);
  });

  it.each([json({ message: 'Busy' }, 503), CUT] as const)('that is not safe to repeat is sent once', async (reply) => {
    const { client, calls } = clientOf(reply, json({ data: {} }));
    await expect(client.POST('/api/items/{id}/gold', { params: { path: { id: ID } }, body: { regions: [] } })).rejects.toThrow();
    expect(calls()).toHaveLength(1);
  });

  it('is given up after the last try, and at once for a long Retry-After', async () => {
    const busy = clientOf(...Array.from({ length: TRIES }, () => json({ message: 'Busy' }, 503)));
    await expect(busy.client.GET('/api/jobs/totals')).rejects.toThrow('Busy');
    const late = clientOf(json({ message: 'Tomorrow' }, 429, { 'retry-after': '86400' }));
    await expect(late.client.GET('/api/jobs/totals')).rejects.toThrow('Tomorrow');
    expect(late.pauses).toEqual([]);
  });

  it('reads Retry-After, and ignores nonsense', () => {
    expect(['0', 'soon', '', null].map((header) => retryAfterMs(header, NOW))).toEqual([0, undefined, undefined, undefined]);
    expect(retryAfterMs(new Date(NOW - 5_000).toUTCString(), NOW)).toBe(0);
    expect(pauseMs(1, 0)).toBe(250);
  });
});

describe('an import', () => {
  it('opens its file again for each try, and tells the progress', async () => {
    const { client, calls, sent } = clientOf(CUT, json({}, 503), json({ data: { _id: ID } }, 201));
    let opened = 0;
    const progress: number[] = [];
    async function* file() {
      opened++;
      yield new TextEncoder().encode('one\n');
      yield new TextEncoder().encode('two\n');
    }
    const begun = await client.importFile(ID, { format: 'text', name: 'a b.txt', file, onProgress: (bytes) => progress.push(bytes) });
    expect(begun._id).toBe(ID);
    expect([opened, sent.map(({ body }) => body)]).toEqual([3, ['one\ntwo\n', 'one\ntwo\n', 'one\ntwo\n']]);
    expect(progress).toEqual([4, 8, 4, 8, 4, 8]);
    expect(calls()[0]).toBe(`POST /api/tasks/${ID}/import?format=text&name=a+b.txt`);
  });
});

describe('a list', () => {
  it('is read page after page, with its query, until the last', async () => {
    const page = (ids: string[], next: string | null) => json({ data: ids.map((_id) => ({ _id })), page: { total: 3, next } });
    const { client, calls } = clientOf(page(['1', '2'], 'c 1'), page(['3'], null));
    const ids: string[] = [];
    for await (const { _id } of client.all('/api/jobs', { query: { status: 'pending' } })) ids.push(_id);
    expect(ids).toEqual(['1', '2', '3']);
    expect(calls()).toEqual(['GET /api/jobs?status=pending', 'GET /api/jobs?status=pending&cursor=c+1']);
  });
});

describe('a download', () => {
  const asked = { path: { id: ID }, query: { format: 'coco' } } as const;
  const first = (text: string) =>
    new Response(broken(text), { headers: { etag: '"e1"', 'content-disposition': 'attachment; filename="../../labels.json"' } });
  const begin = (...rest: Reply[]) => clientOf(first('one,'), ...rest);

  it('that is cut goes on at the byte where it stopped', async () => {
    const { client, sent } = begin(new Response(broken('two,'), { status: 206 }), new Response('three', { status: 206 }));
    const { fileName, chunks } = await client.download('/api/tasks/{id}/export', asked);
    expect([fileName, await textOf(chunks)]).toEqual(['__.._labels.json', 'one,two,three']);
    expect(sent.map(({ headers }) => [headers.get('range'), headers.get('if-range')])).toEqual([
      [null, null],
      ['bytes=4-', '"e1"'],
      ['bytes=8-', '"e1"'],
    ]);
  });

  it('of a file that changed meanwhile is not joined', async () => {
    const { client } = begin(new Response('other'));
    const { chunks } = await client.download('/api/tasks/{id}/export', asked);
    await expect(textOf(chunks)).rejects.toThrow('changed');
  });

  it('that was cut after its last byte is complete', async () => {
    const { client } = begin(json({}, 416));
    const { chunks } = await client.download('/api/tasks/{id}/export', asked);
    expect(await textOf(chunks)).toBe('one,');
  });
});
