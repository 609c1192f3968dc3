import { type LabelConfig } from '../interface/label-config.js';
import { isShapeKind, type ShapeKind } from '../interface/tags.js';
import { type Problem } from '../json.js';
import { ANNOTATION_STATES } from '../regions/region.js';
import { OUTLINED } from '../shapes/outlined.js';
import { type OutlinedSpec } from '../shapes/shape-spec.js';
import { SHAPES } from '../shapes/shapes.js';
import { type OffsetUnit } from '../text/offsets.js';
import { type ExportContent, type ExportFile, type ExportItem, type ExportSource } from './export-items.js';

/** State of an annotation in an export: its own, or `skipped` if its item was skipped later. */
export const EXPORT_STATES = [...ANNOTATION_STATES, 'skipped'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** Compresses to the zlib format: the asynchronous `deflate` of node:zlib, or a CompressionStream. */
export type Deflate = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;

export interface ExportOptions {
  /** Unit of span offsets in JSONL. Label Studio's formats and CSV always have UTF-16 units. */
  readonly offsets?: OffsetUnit;
  /** Required for masks. */
  readonly deflate?: Deflate;
  /** Content of a picture, for formats that include pictures; null if it is not stored here. */
  readonly pictures?: (picture: Pick<ExportItem, 'item' | 'config' | 'extension'>) => ExportContent | null;
  readonly onProblem?: (problem: Problem) => void;
}

export interface Export {
  /** Interface of the whole file. Items of other versions have their own. */
  readonly config: LabelConfig;
  readonly source: ExportSource;
  readonly options: ExportOptions;
}

interface Losses {
  /** Changes to shapes that it holds. */
  readonly changes?: Readonly<Partial<Record<ShapeKind, string>>>;
  readonly always?: readonly string[];
  /** Keeps the first label of a region, or a copy per label. Undefined: keeps all. */
  readonly labels?: 'first' | 'copies';
  /** Keeps the data and the notes, with names for stored files. `found`: an import finds the files again. */
  readonly data?: 'named' | 'found';
  /** Keeps the texts about a region. */
  readonly regionTexts?: true;
}

interface Spec {
  readonly title: string;
  readonly extension: string;
  readonly holds: readonly ShapeKind[];
  readonly loses: Losses;
  readonly pictures?: true;
}

export interface OneFileSpec extends Spec {
  /** Holds one item in memory. */
  readonly write: (what: Export) => AsyncIterable<string>;
}

export interface ArchiveSpec extends Spec {
  readonly files: (what: Export) => AsyncIterable<ExportFile>;
}

/** A new format is a file with its specification, and a line in `FORMATS`. */
export type FormatSpec = OneFileSpec | ArchiveSpec;

export const ALL_SHAPES = Object.keys(SHAPES).filter(isShapeKind);
export const ALL_BUT_RELATIONS = ALL_SHAPES.filter((kind) => kind !== 'relation');

const ON_PICTURES: Readonly<Partial<Record<ShapeKind, Pick<OutlinedSpec<never>, 'area'>>>> = OUTLINED;
/** Shapes that formats of pictures write as outlines or as bounding boxes. */
export const AREAS = ALL_SHAPES.filter((kind) => ON_PICTURES[kind]?.area);
export const changesOfAreas = (written: 'asOutline' | 'asBox'): NonNullable<Losses['changes']> =>
  Object.fromEntries(
    AREAS.flatMap((kind) => {
      const change = ON_PICTURES[kind]?.area?.[written];
      return change === undefined ? [] : [[kind, change]];
    }),
  );

/** Losses that several formats share. */
export const LOST_ORIENTATION =
  'how a picture is turned in its file: positions are of the picture as people see it, and pictures that go with it stand so';
export const UNSIZED_PICTURES = 'items whose picture lies elsewhere and whose size nobody told; the file names them';
