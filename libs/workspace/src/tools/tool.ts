import { type ComponentType } from 'react';
import { type Item, type LabelConfig, type ObjectDef, type Region } from '@labelbridge/annotation';

/** A rendition of a picture or video, or the medium as it was uploaded. */
export interface MediaFile {
  /** Signed link; it stays the same for some minutes. */
  readonly url: string;
  readonly bytes: number;
  /** Pixels, for a picture or a video. */
  readonly width?: number;
}

export interface MediaLinks {
  /** Sorted from small to large; at least one. */
  readonly files: readonly MediaFile[];
  /** Peaks of the waveform (100 per second) and their overview (4 per second), once they are computed. */
  readonly peaks?: string;
  readonly overview?: string;
  /** Index of fragments, if there is one. */
  readonly fragments?: string;
}

export interface WorkItem extends Item {
  /** Keys are fields of the item's data. */
  readonly media: Readonly<Record<string, MediaLinks>>;
}

export interface ActiveLabel {
  readonly control: string;
  /** Is undefined if the control has no labels. */
  readonly label: string | undefined;
}

type MarkKind = 'comment' | 'added' | 'changed' | 'removed' | 'suggested';

/** A comment on a region, or a difference between versions. */
export interface RegionMark {
  readonly kind: MarkKind;
  readonly text: string;
}

/** Arguments of `doLine`, from which the frame makes a `HistoryEntry`. */
export interface Step {
  /** Name for “Undo: Move Car”. */
  readonly label: string;
  readonly put?: readonly Region[];
  readonly remove?: readonly string[];
  /** Consecutive steps of one group are one undo: the keys typed in one field. */
  readonly group?: string;
}

/** Unfinished work that is not a step yet: the corners of an open polygon. */
export interface ToolDraft {
  readonly label: string;
  /** Takes back the last part. */
  readonly back: () => void;
  readonly cancel: () => void;
  /** Makes a step; absent while the draft is incomplete. */
  readonly finish?: () => void;
}

/** A tool draws on one object of an item. It keeps no regions of its own. */
export interface ToolProps {
  readonly config: LabelConfig;
  readonly object: ObjectDef;
  readonly item: WorkItem;
  /** Includes suggestions and regions of other objects. The map is the same until one changes. */
  readonly regions: ReadonlyMap<string, Region>;
  readonly selected: string | null;
  /** @param isNew set if the region was just drawn: a label is for the next one */
  readonly onSelect: (id: string | null, isNew?: boolean) => void;
  /** Is undefined if no control draws on this object. */
  readonly active: ActiveLabel | undefined;
  readonly onActive: (active: ActiveLabel) => void;
  /** Set in review, and if another tab writes. */
  readonly readOnly: boolean;
  readonly marks: ReadonlyMap<string, RegionMark>;
  /** Called once per complete step: at the end of a drag, not during it. */
  readonly onChange: (step: Step) => void;
  /** Announces a draft, to which Undo, Escape and Enter apply first; null when it is over. */
  readonly onDraft: (draft: ToolDraft | null) => void;
  readonly dataSaver: boolean;
}

export type Tool = ComponentType<ToolProps>;
