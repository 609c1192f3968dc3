/** How much of each thing one annotation may have. The server refuses more by naming the field; the screens stop before. */
export const ANNOTATION_LIMITS = {
  regions: 20_000,
  labelsOfRegion: 100,
  points: 10_000,
  keyframes: 20_000,
  ranges: 1_000,
  /** Of one mask, from row to row and from column to column. */
  runs: 500_000,
  /** Width times height of a mask: that of the largest picture. */
  maskPixels: 100_000_000,
  maskSide: 16_384,
  /** Numbers of all shapes of an annotation, each counted for all labels and answers of its region: a file has them so often. */
  numbersWritten: 1_000_000,
  textLength: 1_000_000,
  /** Depth and entries of what is kept of Label Studio's own keys. */
  restDepth: 6,
  restEntries: 1_000,
  objects: 50,
  controls: 50,
  labels: 500,
  /** Of all controls. */
  labelsOfInterface: 2_000,
  /** Elements and attributes of an interface as XML. */
  interfaceParts: 20_000,
  xmlLength: 300_000,
  nameLength: 100,
  attributeLength: 10_000,
} as const;
