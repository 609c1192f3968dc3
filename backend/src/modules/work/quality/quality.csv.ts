import { STANDING_LABEL } from '@labelbridge/contracts';
import { type CsvColumn } from '../../../common/csv/csv.js';
import { type PersonQualityDto } from './dto/gold.dto.js';

export const PEOPLE_QUALITY_COLUMNS: readonly CsvColumn<PersonQualityDto>[] = [
  { title: 'Name', of: ({ name }) => name },
  { title: 'Right', of: ({ right }) => right },
  { title: 'Answers', of: ({ seen }) => seen },
  { title: 'From', of: ({ low }) => low },
  { title: 'To', of: ({ high }) => high },
  { title: 'Right since the last pause', of: ({ fresh }) => fresh.right },
  { title: 'Answers since the last pause', of: ({ fresh }) => fresh.seen },
  { title: 'State', of: ({ state }) => STANDING_LABEL[state] },
  { title: 'Since', of: ({ since }) => since },
];
