import { createHash, createHmac } from 'node:crypto';

export interface Presigned {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Without a query. */
  readonly address: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** The start and duration of validity. */
  readonly at: Date;
  readonly seconds: number;
  readonly query?: Readonly<Record<string, string>>;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
/** RFC 3986; `encodeURIComponent` leaves five more characters. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signs an address of an S3-compatible store with Signature Version 4 in the query. Of the headers, only the host is signed. */
export function presign({ method, address, region, accessKey, secretKey, at, seconds, query = {} }: Presigned): string {
  const { host, pathname } = new URL(address);
  const stamp = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = stamp.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const signed = {
    ...query,
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${accessKey}/${scope}`,
    'X-Amz-Date': stamp,
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': 'host',
  };
  const parameters = Object.entries(signed)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const path = pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const request = [method, path, parameters, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const text = ['AWS4-HMAC-SHA256', stamp, scope, createHash('sha256').update(request).digest('hex')].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretKey}`, day), region));
  return `${address}?${parameters}&X-Amz-Signature=${hmac(key, text).toString('hex')}`;
}
