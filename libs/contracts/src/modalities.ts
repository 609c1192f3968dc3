export const MODALITIES = ['image', 'text', 'audio', 'video'] as const;
export type Modality = (typeof MODALITIES)[number];

/** Kinds of tasks, in the order of the tabs of the annotator's Tasks screen (specification section 2). */
export const TASK_NAMES = ['Image Annotation', 'Text Annotation', 'Audio Annotation', 'Video Annotation'] as const;
export type TaskName = (typeof TASK_NAMES)[number];

export const MODALITY_OF_TASK_NAME: Readonly<Record<TaskName, Modality>> = {
  'Image Annotation': 'image',
  'Text Annotation': 'text',
  'Audio Annotation': 'audio',
  'Video Annotation': 'video',
};

export const MODALITY_LABEL: Readonly<Record<Modality, string>> = { image: 'Image', text: 'Text', audio: 'Audio', video: 'Video' };
