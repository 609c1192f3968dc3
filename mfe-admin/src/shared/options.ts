import { MODALITIES, MODALITY_LABEL } from '@labelbridge/contracts';

export const sameOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export const MODALITY_OPTIONS = MODALITIES.map((value) => ({ value, label: MODALITY_LABEL[value] }));
