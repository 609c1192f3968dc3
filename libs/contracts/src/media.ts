/** Kinds of media, detected from the content of a file, never from its name. */
export const MEDIA_KINDS = ['image', 'audio', 'video'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** `waiting`: a derived file is missing, or cannot be made here; the reason tells which. The file itself can be used. */
export const MEDIA_STATES = ['ready', 'waiting', 'failed'] as const;
export type MediaState = (typeof MEDIA_STATES)[number];

/** Types that are stored and served. Browsers show all of them; none can carry a script. */
export const MEDIA_TYPES = {
  'image/jpeg': { kind: 'image', title: 'JPEG' },
  'image/png': { kind: 'image', title: 'PNG' },
  'image/webp': { kind: 'image', title: 'WebP' },
  'image/avif': { kind: 'image', title: 'AVIF' },
  'audio/wav': { kind: 'audio', title: 'WAV' },
  'audio/mpeg': { kind: 'audio', title: 'MP3' },
  'audio/aac': { kind: 'audio', title: 'AAC' },
  'audio/ogg': { kind: 'audio', title: 'Ogg' },
  'audio/flac': { kind: 'audio', title: 'FLAC' },
  'audio/mp4': { kind: 'audio', title: 'M4A' },
  'audio/webm': { kind: 'audio', title: 'WebM audio' },
  'video/mp4': { kind: 'video', title: 'MP4' },
  'video/quicktime': { kind: 'video', title: 'MOV' },
  'video/webm': { kind: 'video', title: 'WebM' },
} as const satisfies Readonly<Record<string, { kind: MediaKind; title: string }>>;
export type MediaType = keyof typeof MEDIA_TYPES;

const MIB = 1_048_576;

export const MEDIA_LIMITS = {
  bytes: { image: 50 * MIB, audio: 1_024 * MIB, video: 2_048 * MIB } satisfies Readonly<Record<MediaKind, number>>,
  /** Width times height of a picture or video. */
  pixels: 100_000_000,
  /** Bytes per part of an upload: at 1 Mbit/s it arrives within the time limit of a request. */
  partBytes: 8 * MIB,
  /** Unfinished uploads per person, and their bytes. */
  unfinishedUploads: 20,
  unfinishedBytes: 4_096 * MIB,
} as const;

/** Limits of a zip of media, against archives that are made to fill a disk. */
export const ZIP_LIMITS = {
  bytes: 1_024 * MIB,
  entries: 5_000,
  unpackedBytes: 2_048 * MIB,
  /** Unpacked bytes per packed byte, for files above `ratioFrom` unpacked bytes: media are compressed already. */
  ratio: 200,
  ratioFrom: MIB,
  /** Larger zips are unpacked after the answer. */
  filesAtOnce: 20,
  bytesAtOnce: 50 * MIB,
} as const;

export const ZIP_MESSAGES = {
  unpacked: 'The files of the zip are stored.',
  unpacking: 'The zip has arrived. Its files are being stored.',
  failed: 'The zip could not be unpacked to its end. Send it again: files that are stored are not stored twice.',
  tooLarge: `A zip has ${ZIP_LIMITS.bytes / MIB} MB at most.`,
  broken: 'The file is no zip that can be read. It may be cut off or damaged.',
  empty: 'The zip has no files.',
  tooManyEntries: `A zip has ${ZIP_LIMITS.entries} files at most.`,
  tooMuch: `The files of a zip have ${ZIP_LIMITS.unpackedBytes / MIB} MB together at most.`,
  tooDense: `It unpacks to more than ${ZIP_LIMITS.ratio} times its size.`,
  encrypted: 'It is encrypted.',
  sameName: 'Another file of the zip has this name.',
  damaged: 'It cannot be unpacked: it is damaged, or packed in a way that is not known.',
} as const;

/** Longest sides of the smaller copies of a picture, in pixels. */
export const RENDITION_SIDES = [480, 1_080, 1_600] as const;

const inMb = (bytes: number): string => `${Math.round(bytes / MIB)} MB`;
const titlesOf = (kind?: MediaKind): string =>
  Object.values(MEDIA_TYPES)
    .flatMap((type) => (kind === undefined || type.kind === kind ? [type.title] : []))
    .join(', ');

export const MEDIA_MESSAGES = {
  stored: 'File stored.',
  known: 'This file was stored before.',
  partStored: 'Part stored.',
  empty: 'The file is empty.',
  unknownType: `This is no file of a type that can be labelled (${titlesOf()}). The content decides, not the name.`,
  /** Variant of `unknownType` for one kind: the types of the other kinds would mislead. */
  otherType: (kind: MediaKind): string =>
    `This is no file of a type that can be labelled here (${titlesOf(kind)}). The content decides, not the name.`,
  tooLarge: (kind: MediaKind): string => `The file is too large: ${kind} files have ${inMb(MEDIA_LIMITS.bytes[kind])} at most.`,
  tooManyPixels: `The picture is too large: ${MEDIA_LIMITS.pixels / 1_000_000} megapixels at most.`,
  animated: 'The picture is animated. Send it as a video or as single pictures.',
  broken: (title: string): string => `The file starts as ${title}, but it cannot be read. It may be cut off or damaged.`,
  noTrack: 'The file has neither sound nor pictures.',
  partTooLarge: `A part has ${inMb(MEDIA_LIMITS.partBytes)} at most.`,
  partElsewhere: (received: number): string => `The next part must start at byte ${received}.`,
  tooManyUnfinished: 'You have begun other uploads that are not finished. Finish them, or wait until they are given up.',
  partBusy: 'Another request is sending a part of this upload.',
  pastEnd: 'The parts are longer than the size that was announced.',
  linkInvalid: 'This link is not valid any more. Reload the page to get a new one.',
  unknown: (id: string): string => `No file with the id ${id.slice(0, 12)}… was uploaded.`,
  ofOtherProject: 'The file is one of another project. Upload it, and name it as media: and its id.',
  full: 'The server has no room left for files. Nothing of this file was stored.',
  telephoneWaits:
    'The sound has a coding of telephones (ADPCM, GSM, A-law or mu-law). A copy that browsers play needs ffmpeg on the server.',
  waitsForFfmpeg: 'The waveform of this type needs ffmpeg on the server.',
  videoWaitsForFfmpeg: 'The smaller copy of a video needs ffmpeg on the server.',
} as const;
