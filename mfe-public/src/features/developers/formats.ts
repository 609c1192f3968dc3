import { type Schemas } from '@labelbridge/api-client';

/** Names of the export formats for people, by the name that `format` takes. */
export const FORMATS: Readonly<Record<Schemas['ExportFormat'], string>> = {
  jsonl: 'JSONL: each annotation of all kinds, with scores',
  'label-studio': 'Label Studio JSON',
  'label-studio-min': 'Label Studio JSON, minimal',
  csv: 'CSV: choices, texts and scores',
  'hugging-face': 'Hugging Face: a folder for load_dataset, each annotator’s labels',
  coco: 'COCO: boxes, polygons and masks',
  yolo: 'YOLO, detection',
  'yolo-seg': 'YOLO, segmentation',
  voc: 'Pascal VOC',
  masks: 'Masks as PNG',
  conll: 'CoNLL-2003: spans of texts',
  vtt: 'WebVTT: segments of sound',
  srt: 'SubRip: segments of sound',
  mot: 'MOT: tracks of videos',
  cvat: 'CVAT for video',
};
