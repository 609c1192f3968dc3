import {
  type AnnotationHead,
  changesBetween,
  emptyHead,
  type JsonObject,
  parseJson,
  type PatchChange,
  type Prediction,
  receivePatch,
  type Region,
  SERVER_SOURCE,
} from '@labelbridge/annotation';
import { type AnnotationRecord } from '../persistence/annotation.schema.js';
import { type ItemRecord } from '../persistence/item.schema.js';

type StoredHead = Pick<AnnotationRecord, 'revision' | 'regions' | 'touched' | 'sources' | 'seconds'>;

/** Parses stored regions, which were validated before. */
export const regionsOf = (stored: string): Region[] => JSON.parse(stored) as Region[];

export const headOf = (stored: StoredHead | null): AnnotationHead =>
  stored
    ? {
        revision: stored.revision,
        regions: regionsOf(stored.regions),
        touched: JSON.parse(stored.touched) as AnnotationHead['touched'],
        sources: JSON.parse(stored.sources) as AnnotationHead['sources'],
        seconds: stored.seconds,
      }
    : emptyHead();

export const storedHead = ({ revision, regions, touched, sources, seconds }: AnnotationHead): StoredHead & { regionCount: number } => ({
  revision,
  regions: JSON.stringify(regions),
  touched: JSON.stringify(touched),
  sources: JSON.stringify(sources),
  seconds,
  regionCount: regions.length,
});

/** The size of an annotation towards its limit, in bytes. */
export const sizeOf = ({ regions, touched, sources }: Pick<StoredHead, 'regions' | 'touched' | 'sources'>): number =>
  Buffer.byteLength(regions) + Buffer.byteLength(touched) + Buffer.byteLength(sources);

export const dataOf = ({ data }: Pick<ItemRecord, 'data'>): JsonObject => parseJson(data) as JsonObject;

export const predictionOf = ({ prediction }: Pick<ItemRecord, 'prediction'>): Prediction | null =>
  prediction === null ? null : (JSON.parse(prediction) as Prediction);

/** The regions in force: the reviewer's, if they fixed the annotation. */
export const heldRegionsOf = ({ regions, fixed }: Pick<AnnotationRecord, 'regions' | 'fixed'>): Region[] => regionsOf(fixed ?? regions);

/**
 * The head of an annotation that returns from its reviewer to its annotator. It has a new revision, so that a device that has not seen the
 * review cannot overwrite it. The reviewer's fixes become the regions. Fixed and commented regions count as changed.
 *
 * @param commented ids of regions with open comments
 */
export function headAfterReview(
  stored: StoredHead & Pick<AnnotationRecord, 'fixed'>,
  commented: ReadonlySet<string>,
): ReturnType<typeof storedHead> {
  const head = headOf(stored);
  const fixes = stored.fixed === null ? [] : changesBetween(head.regions, regionsOf(stored.fixed));
  const isFixed = new Set(fixes.map(({ id }) => id));
  const noted = head.regions.filter(({ id }) => commented.has(id) && !isFixed.has(id));
  const changes: PatchChange[] = [...fixes, ...noted.map((after) => ({ id: after.id, after }))];
  // Ignored: clients could once use this name, which lost the review of a later round.
  const { [SERVER_SOURCE]: _, ...sources } = head.sources;
  const patch = { baseRevision: head.revision, source: SERVER_SOURCE, sequence: 1, changes, seconds: 0 };
  const outcome = receivePatch({ ...head, sources }, patch);
  if (outcome.kind !== 'applied') throw new Error(`the review was not taken over: ${outcome.kind}`);
  return storedHead(outcome.head);
}
