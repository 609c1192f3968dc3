import {
  foldText,
  pictureDistance,
  type PicturePrint,
  soundLikeness,
  type SoundPrint,
  TEXT_LOOKED_AT,
  textLikeness,
  textPrint,
} from '@labelbridge/annotation';
import { FLAG_LIMITS } from '@labelbridge/contracts';
import { digestOf } from '../../../../common/crypto/digest-of.js';

/** Digests of an item or an answer by which others like it are found. */
export interface Print {
  /** Digest of the whole content. */
  readonly sha: string;
  /** MinHash of a text; null for pictures and short texts. */
  readonly text: string | null;
  /** Hashes of a picture and its crops; empty for others. */
  readonly pictures: readonly string[];
  /** Words of a recording; null for others. */
  readonly sound: string | null;
  /** Places where like ones are looked for. */
  readonly bands: readonly string[];
}

export interface Content {
  readonly text: string;
  readonly mediaIds: readonly string[];
}

/** Print of the only medium of an item. */
export interface MediumPrint {
  readonly picture?: PicturePrint;
  readonly sound?: SoundPrint;
}

/**
 * @param medium null if its content cannot be compared @param place keeps prints of different kinds apart
 * @returns null for an empty content
 */
export function printOf({ text, mediaIds }: Content, medium: MediumPrint | null, place: string): Print | null {
  const folded = foldText(text);
  if (folded === '' && mediaIds.length === 0) return null;
  // Covers the whole text: long ones may differ after the part that is folded.
  const sha = digestOf(folded, text.slice(TEXT_LOOKED_AT), [...mediaIds]);
  const written = mediaIds.length === 0 ? textPrint(folded) : null;
  // A medium is near-same only with the same text beside it.
  const beside = mediaIds.length > 0 && folded !== '' ? digestOf(folded).slice(0, 12) : '';
  const shown = medium?.picture?.bands.map((band) => `p${beside}${band}`) ?? medium?.sound?.bands.map((band) => `a${beside}${band}`);
  const near = written?.bands.map((band) => `t${band}`) ?? shown ?? [];
  const bands = [`s${sha}`, ...near].map((band) => `${place}:${band}`);
  return { sha, text: written?.signature ?? null, pictures: medium?.picture?.hashes ?? [], sound: medium?.sound?.words ?? null, bands };
}

/** Likeness of two contents, from 0 to 1; null if they are not near-same. */
export function likenessOf(one: Omit<Print, 'bands'>, other: Omit<Print, 'bands'>): number | null {
  if (one.sha === other.sha) return 1;
  if (one.text !== null && other.text !== null) {
    const likeness = textLikeness(one.text, other.text);
    return likeness >= FLAG_LIMITS.near.text ? likeness : null;
  }
  if (one.sound !== null && other.sound !== null) {
    const likeness = soundLikeness(one.sound, other.sound);
    return likeness >= FLAG_LIMITS.near.sound ? likeness : null;
  }
  if (one.pictures.length === 0 || other.pictures.length === 0) return null;
  const distance = pictureDistance(one.pictures, other.pictures);
  return distance <= FLAG_LIMITS.near.picture ? 1 - distance : null;
}
