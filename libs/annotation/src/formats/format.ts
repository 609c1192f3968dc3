import { type LabellingInterface } from '../interface/labelling-interface.js';
import { type ShapeKind } from '../interface/tags.js';
import { type Problem } from '../json.js';
import { ANNOTATION_STATES } from '../regions/region.js';
import { type OffsetUnit } from '../text/offsets.js';
import { type ExportContent, type ExportFile, type ExportItem, type ExportSource } from './items.js';

/** What is said of an annotation that goes out: its own state, or that its item was skipped, whatever was done of it before. */
export const EXPORT_STATES = [...ANNOTATION_STATES, 'skipped'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** Compresses bytes in the zlib format: `deflate` of node:zlib, which leaves the thread to others, or a CompressionStream. */
export type Deflate = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;

export interface ExportOptions {
  /** What the offsets of spans count in JSONL; Label Studio's and CSV are in UTF-16 units always. */
  readonly offsets?: OffsetUnit;
  /** Needed for masks. */
  readonly deflate?: Deflate;
  /** The pictures themselves, for the formats that go with them. Null for one that is not stored here. */
  readonly pictures?: (picture: Pick<ExportItem, 'item' | 'config' | 'extension'>) => ExportContent | null;
  /** What is left out, and why. */
  readonly onProblem?: (problem: Problem) => void;
}

/** What goes out. */
export interface Export {
  /** Holds for the whole file. An item that was made with another version has its own. */
  readonly config: LabellingInterface;
  readonly source: ExportSource;
  readonly options: ExportOptions;
}

/** What a format does not hold of what is drawn and answered. */
export interface Losses {
  /** What changes in a shape that it does hold. */
  readonly changes?: Readonly<Partial<Record<ShapeKind, string>>>;
  /** What it leaves out of any result. */
  readonly always?: readonly string[];
  /** Of several labels of a region the first is kept, or the region is there once for each. Left out: it has all of them. */
  readonly labels?: 'first' | 'copies';
  /** It has the data of an item and what is said beside an annotation, with names in place of stored files; `found`: an import finds the files again. */
  readonly data?: 'named' | 'found';
  /** It has the texts that are written about a region. */
  readonly regionTexts?: true;
}

interface Spec {
  readonly title: string;
  readonly extension: string;
  readonly holds: readonly ShapeKind[];
  readonly loses: Losses;
  /** The pictures can go with it. */
  readonly pictures?: true;
}

/** A format that is one file. */
export interface OneFileSpec extends Spec {
  /** The file as a stream of texts; memory holds one item at a time. */
  readonly write: (what: Export) => AsyncIterable<string>;
}

/** A format that is an archive. */
export interface ArchiveSpec extends Spec {
  readonly files: (what: Export) => AsyncIterable<ExportFile>;
}

/** A format that results go out in: all that the product knows of it. A new one is a file with its specification, and a line in `FORMATS`. */
export type FormatSpec = OneFileSpec | ArchiveSpec;

export const ALL_BUT_RELATIONS = ['box', 'ellipse', 'polygon', 'point', 'mask', 'span', 'segment', 'track', 'range', 'none'] as const;
export const ALL_SHAPES = [...ALL_BUT_RELATIONS, 'relation'] as const;
