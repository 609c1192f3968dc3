import { MEDIA_TYPES, type MediaKind, type MediaType } from '@labelbridge/contracts';

/** The number of first bytes that determine the type. Phones list many brands. */
export const HEAD_BYTES = 256;

const AUDIO_BRAND = /^M4[ABP] $/;
/** Brands of pictures. Some of these files also list brands of videos. */
const PICTURE_BRAND = /^(avi[fso]|mi[fa][12a]|msf1|he[iv][cmsx]|jp2 |crx )$/;
/** Brands of MP4 and related formats: ISO base media, MPEG-4, AVC, HEVC, 3GPP and 3GPP2 of phones, cameras. */
const VIDEO_BRAND =
  /^(iso[m2-9a-f]|mp4[12]|mp71|avc[1-4]|hvc1|hev1|dash|msdh|cmf[2cfs]|M4V[ HP]|MSNV|f4v |3g[pegrst2][2-9a-j]|3gh9|kddi|mmp4|XAVC|NDS[CHMPS])$/;

/** The type of an ISO media file by its major brand, else by its compatible brands (ISO/IEC 14496-12, 4.3). */
function isoType(head: Buffer): MediaType | undefined {
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brandAt = (at: number): string => head.toString('latin1', at, at + 4);
  const major = brandAt(8);
  const brands = [major];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(brandAt(at));
  if (major === 'avif') return 'image/avif';
  if (PICTURE_BRAND.test(major)) return brands.includes('avif') ? 'image/avif' : undefined;
  if (major === 'qt  ') return 'video/quicktime';
  if (AUDIO_BRAND.test(major)) return 'audio/mp4';
  return brands.some((brand) => VIDEO_BRAND.test(brand)) ? 'video/mp4' : undefined;
}

function riffType(form: string): MediaType | undefined {
  return form === 'WAVE' ? 'audio/wav' : form === 'WEBP' ? 'image/webp' : undefined;
}

/** An MPEG audio frame: 11 bits of sync, then the layer (0 is AAC in ADTS, 1 is layer III). */
function frameType(head: Buffer): MediaType | undefined {
  const [first = 0, second = 0] = head;
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  const layer = (second >> 1) & 3;
  return layer === 1 ? 'audio/mpeg' : layer === 0 && (second & 0xf0) === 0xf0 ? 'audio/aac' : undefined;
}

/** The type of a file by its first bytes; undefined for unsupported types, including HTML and SVG. */
export function mediaTypeOf(head: Buffer): MediaType | undefined {
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('RIFF')) return riffType(text.slice(8, 12));
  if (text.startsWith('OggS')) return 'audio/ogg';
  if (text.startsWith('fLaC')) return 'audio/flac';
  if (text.startsWith('ID3')) return 'audio/mpeg';
  if (text.slice(4, 8) === 'ftyp') return isoType(head);
  // The Matroska header names the document type.
  if (text.startsWith('\x1a\x45\xdf\xa3')) return text.includes('webm') ? 'video/webm' : undefined;
  return frameType(head);
}

export const kindOf = (type: MediaType): MediaKind => MEDIA_TYPES[type].kind;

/** The type of a file without pictures: video containers may hold only sound. */
export const soundTypeOf = (type: MediaType): MediaType =>
  type === 'video/webm' ? 'audio/webm' : type === 'video/mp4' || type === 'video/quicktime' ? 'audio/mp4' : type;

export const MEDIA_EXTENSIONS: Readonly<Record<MediaType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/aac': 'aac',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
  'audio/mp4': 'm4a',
  'audio/webm': 'weba',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
};
