import { type Environment } from './environment.js';

/** An S3-compatible bucket. */
export interface BucketSettings {
  /** Path-style address: `https://host/bucket`. */
  readonly address: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

export type ClamdAddress = { readonly path: string } | { readonly host: string; readonly port: number };

export interface MediaSettings {
  /** Storage of media. Without it, media are in DATA_DIR. */
  readonly mediaBucket: BucketSettings | undefined;
  /** Command that decodes sound and makes small copies of videos; undefined: it must not be started. */
  readonly ffmpeg: string | undefined;
  /** Scanner of uploaded files; undefined: files are not scanned. */
  readonly clamd: ClamdAddress | undefined;
}

export function readMediaSettings(env: Environment): MediaSettings {
  const ffmpeg = env.text('FFMPEG') ?? 'ffmpeg';
  return { ffmpeg: ffmpeg === 'none' ? undefined : ffmpeg, mediaBucket: readBucket(env), clamd: readClamd(env) };
}

function readClamd(env: Environment): ClamdAddress | undefined {
  const address = env.text('CLAMD_ADDRESS');
  if (address === undefined || address === 'none') return undefined;
  if (address.startsWith('/')) return { path: address };
  const [, host, port] = /^(\[[\da-f:]+\]|[\w.-]+):(\d{1,5})$/i.exec(address) ?? [];
  if (host !== undefined && Number(port) <= 65_535) return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  env.problems.add('CLAMD_ADDRESS', 'must be host:port, the path of a socket, or none');
  return undefined;
}

function readBucket(env: Environment): BucketSettings | undefined {
  const address = env.url('MEDIA_S3_URL', ['https:', 'http:']);
  const [, accessKey, secretKey] = /^([^:\s]+):(\S+)$/.exec(env.text('MEDIA_S3_KEY') ?? '') ?? [];
  if (address === undefined) return undefined;
  const hasBucket = URL.canParse(address) && /^\/[\w.-]{3,63}$/.test(new URL(address).pathname) && new URL(address).search === '';
  if (!hasBucket) env.problems.add('MEDIA_S3_URL', 'must be https://host/bucket');
  if (accessKey === undefined || secretKey === undefined) {
    env.problems.add('MEDIA_S3_KEY', 'must be given with MEDIA_S3_URL, as access key and secret with a colon between');
    return undefined;
  }
  return { address, region: env.text('MEDIA_S3_REGION') ?? 'us-east-1', accessKey, secretKey };
}
