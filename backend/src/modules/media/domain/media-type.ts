import { MEDIA_TYPES, type MediaKind, type MediaType } from '@labelbridge/contracts';

/** So many first bytes tell the type. */
export const HEAD_BYTES = 64;

const AUDIO_BRANDS = ['M4A ', 'M4B ', 'M4P '];
const VIDEO_BRANDS = ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'dash', 'M4V ', 'MSNV', '3gp4', '3gp5'];

/** The type of an ISO media file by its major brand (ISO/IEC 14496-12, 4.3). */
function isoType(brand: string): MediaType | undefined {
  if (brand === 'avif') return 'image/avif';
  if (brand === 'qt  ') return 'video/quicktime';
  if (AUDIO_BRANDS.includes(brand)) return 'audio/mp4';
  return VIDEO_BRANDS.includes(brand) ? 'video/mp4' : undefined;
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

/** The type of a file by its first bytes; undefined for all that is not stored, HTML and SVG among it. */
export function mediaTypeOf(head: Buffer): MediaType | undefined {
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('RIFF')) return riffType(text.slice(8, 12));
  if (text.startsWith('OggS')) return 'audio/ogg';
  if (text.startsWith('fLaC')) return 'audio/flac';
  if (text.startsWith('ID3')) return 'audio/mpeg';
  if (text.slice(4, 8) === 'ftyp') return isoType(text.slice(8, 12));
  // Matroska says in its header which of its document types it is.
  if (text.startsWith('\x1a\x45\xdf\xa3')) return text.includes('webm') ? 'video/webm' : undefined;
  return frameType(head);
}

export const kindOf = (type: MediaType): MediaKind => MEDIA_TYPES[type].kind;

/** Containers of videos may hold sound alone. */
export const soundTypeOf = (type: MediaType): MediaType =>
  type === 'video/webm' ? 'audio/webm' : type === 'video/mp4' || type === 'video/quicktime' ? 'audio/mp4' : type;
