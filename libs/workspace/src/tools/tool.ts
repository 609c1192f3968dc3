import { type ComponentType } from 'react';
import { type Item, type LabellingInterface, type ObjectDef, type Region } from '@labelbridge/annotation';

/** One file of a medium: a rendition of a picture or video, or the medium as it was uploaded. */
export interface MediaFile {
  /** A signed link; it stays the same for some minutes. */
  readonly url: string;
  readonly bytes: number;
  /** In pixels, where it is a picture or a video. */
  readonly width?: number;
}

/** The medium that an item's field names. */
export interface MediaLinks {
  /** From small to large; one at least. */
  readonly files: readonly MediaFile[];
  /** Peaks of the waveform, 100 a second, and their overview, 4 a second, where they are computed. */
  readonly peaks?: string;
  readonly overview?: string;
  /** The index of fragments, where there is one. */
  readonly fragments?: string;
}

/** An item with what it takes to show it. */
export interface WorkItem extends Item {
  /** By the field of the item's data. */
  readonly media: Readonly<Record<string, MediaLinks>>;
}

/** The label that the next region gets. */
export interface ActiveLabel {
  /** The name of the control that draws it. */
  readonly control: string;
  /** Undefined where the control has no labels. */
  readonly label: string | undefined;
}

export type MarkKind = 'comment' | 'added' | 'changed' | 'removed' | 'suggested';

/** What is said about a region beside its labels: a comment on it, or how two versions differ. */
export interface RegionMark {
  readonly kind: MarkKind;
  /** In words, for the list of regions and for screen readers. */
  readonly text: string;
}

/** One step of work, as the arguments of `doLine` of libs/annotation: the frame makes the `HistoryEntry` of it. */
export interface Step {
  /** What is done, for “Undo: Move Car”. */
  readonly label: string;
  /** New and changed regions. */
  readonly put?: readonly Region[];
  /** Ids of regions that are deleted. */
  readonly remove?: readonly string[];
  /** Steps of one group that follow each other are one undo: the keys typed in one field. */
  readonly group?: string;
}

/** What a tool has begun and not yet made a step of: the corners of an open polygon. */
export interface ToolDraft {
  /** For “Undo: Corner”. */
  readonly label: string;
  /** Takes back the last part of it. */
  readonly back: () => void;
  /** Throws it away. */
  readonly cancel: () => void;
  /** Makes a step of it; absent while it is incomplete. */
  readonly finish?: () => void;
}

/** A tool shows one object of an item and draws regions on it. It keeps no regions of its own: it shows what it is given. */
export interface ToolProps {
  readonly config: LabellingInterface;
  /** What is shown. */
  readonly object: ObjectDef;
  readonly item: WorkItem;
  /** All regions of the item, suggestions included: those of other objects are the tool's to skip. The same map until one changes. */
  readonly regions: ReadonlyMap<string, Region>;
  readonly selected: string | null;
  /** @param isNew it was just drawn: a label that is chosen now is for the next one */
  readonly onSelect: (id: string | null, isNew?: boolean) => void;
  /** Undefined where nothing of the interface draws on this object. */
  readonly active: ActiveLabel | undefined;
  /** Chooses another control or label, such as when a tool has a button for each of its controls. */
  readonly onActive: (active: ActiveLabel) => void;
  /** Nothing can be changed: in review, and when another tab writes. */
  readonly readOnly: boolean;
  /** By region; most have none. */
  readonly marks: ReadonlyMap<string, RegionMark>;
  /** One step of work, when it is complete: at the end of a drag, not during it. */
  readonly onChange: (step: Step) => void;
  /** Tells the frame what has been begun, so that Undo, Escape and Enter go to it first; null when it is over. */
  readonly onDraft: (draft: ToolDraft | null) => void;
  /** Loads the smallest file that will do. */
  readonly dataSaver: boolean;
}

export type Tool = ComponentType<ToolProps>;
