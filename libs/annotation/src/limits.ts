/** Limits of one annotation. The server refuses more and names the field; the screens stop earlier. */
export const ANNOTATION_LIMITS = {
  regions: 20_000,
  labelsOfRegion: 100,
  points: 10_000,
  keyframes: 20_000,
  ranges: 1_000,
  runs: 500_000,
  /** Width times height of the largest picture. */
  maskPixels: 100_000_000,
  maskSide: 16_384,
  /** Numbers of all shapes, counted once per label and answer of their region, because files repeat them. */
  numbersWritten: 1_000_000,
  textLength: 1_000_000,
  /** Depth and entries of kept Label Studio keys. */
  restDepth: 6,
  restEntries: 1_000,
  objects: 50,
  controls: 50,
  labels: 500,
  labelsOfInterface: 2_000,
  /** Elements and attributes of an interface in XML. */
  interfaceParts: 20_000,
  xmlLength: 300_000,
  nameLength: 100,
  attributeLength: 10_000,
} as const;
