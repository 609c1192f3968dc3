import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { randomUUID } from 'node:crypto';
import { type BucketSettings } from '../../../../config/media-settings.js';
import { isStoreKey } from '../domain/media-key.js';
import { MediaStorageUnavailable, MediaStore, NotStored, type StoredFile } from './media-store.js';
import { type Presigned, presign } from './presign.js';

const CALL_SECONDS = 900;
/** Browsers usually ask the product again for each range, but some continue at the first presigned address. */
const ADDRESS_SECONDS = 300;
const UNESCAPED: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };
const textOf = (xml: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]?.replace(/&\w+;/g, (entity) => UNESCAPED[entity] ?? entity);

/** Maps an error response of the store. Its text is not repeated, because it may name keys. */
function refusal(method: string, { status }: Response): MediaStorageUnavailable {
  const message = `The media store answered ${status} to ${method}.`;
  return status === 404 ? new NotStored(message) : new MediaStorageUnavailable(message);
}

/** Files in an S3-compatible bucket. The product redirects each request of a browser to a presigned address. */
export class S3Store extends MediaStore {
  /** @param scratch a folder for the local copies of `withFile` */
  constructor(
    private readonly bucket: BucketSettings,
    private readonly scratch: string,
  ) {
    super();
  }

  async put(key: string, file: string, type: string): Promise<void> {
    const { size } = await stat(file);
    const body = Readable.toWeb(createReadStream(file));
    // S3 does not accept chunked bodies: the length must be known.
    await this.call('PUT', key, { body, duplex: 'half', headers: { 'content-type': type, 'content-length': String(size) } });
    await rm(file, { force: true });
  }

  async size(key: string): Promise<number | undefined> {
    const answer = await this.send('HEAD', key);
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw refusal('HEAD', answer);
    return Number(answer.headers.get('content-length'));
  }

  async open(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const { body } = await this.call('GET', key, range ? { headers: { range: `bytes=${range.start}-${range.end}` } } : {});
    return body ? Readable.fromWeb(body) : Readable.from([]);
  }

  async withFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
    const path = join(this.scratch, `${randomUUID()}.part`);
    try {
      const content = await this.open(key);
      await pipeline(content, createWriteStream(path, { flags: 'wx' })).catch((error: unknown) => {
        throw new MediaStorageUnavailable('A file of the media store did not arrive whole.', error);
      });
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  address({ key, type }: StoredFile): string {
    const query = { 'response-content-type': type, 'response-cache-control': 'no-store' };
    return presign({ ...this.signed('GET', key), seconds: ADDRESS_SECONDS, query });
  }

  async remove(key: string): Promise<void> {
    await this.call('DELETE', key);
  }

  async *keys(): AsyncIterable<{ key: string; writtenAt: Date }> {
    let after: string | undefined;
    do {
      const query = { 'list-type': '2', ...(after === undefined ? {} : { 'continuation-token': after }) };
      const xml = await (await this.call('GET', undefined, {}, query)).text();
      for (const [object] of xml.matchAll(/<Contents>.*?<\/Contents>/gs))
        yield { key: textOf(object, 'Key') ?? '', writtenAt: new Date(textOf(object, 'LastModified') ?? 0) };
      after = textOf(xml, 'NextContinuationToken');
    } while (after !== undefined);
  }

  private signed(method: Presigned['method'], key: string | undefined): Presigned {
    if (key !== undefined && !isStoreKey(key)) throw new Error('This is not a key of the store.');
    const { address, ...keys } = this.bucket;
    // The bucket checks against the real time, and the product's clock may be set.
    return { method, address: key === undefined ? address : `${address}/${key}`, ...keys, at: new Date(), seconds: CALL_SECONDS };
  }

  private async send(method: Presigned['method'], key?: string, init: RequestInit = {}, query = {}): Promise<Response> {
    const signal = AbortSignal.timeout(CALL_SECONDS * 1_000);
    const address = presign({ ...this.signed(method, key), query });
    try {
      return await fetch(address, { ...init, method, signal, redirect: 'error' });
    } catch (error) {
      throw new MediaStorageUnavailable(`The media store did not answer to ${method}.`, error);
    }
  }

  /** @throws NotStored, MediaStorageUnavailable */
  private async call(...given: Parameters<S3Store['send']>): Promise<Response> {
    const answer = await this.send(...given);
    if (!answer.ok) throw refusal(given[0], answer);
    return answer;
  }
}
