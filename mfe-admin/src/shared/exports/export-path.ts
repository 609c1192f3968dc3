import { type ExportState, type FormatName } from '@labelbridge/annotation';

export interface ExportChoice {
  readonly format: FormatName;
  /** The approved results, if it is left out. */
  readonly states?: readonly ExportState[];
  readonly pictures?: boolean;
  readonly emails?: boolean;
}

/** Where results are downloaded. @param of `tasks/<id>` or `projects/<id>` */
export function exportPath(of: string, { format, states, pictures, emails }: ExportChoice): string {
  const query = new URLSearchParams({
    format,
    ...(states && { states: states.join(',') }),
    ...(pictures && { pictures: 'true' }),
    ...(emails && { authors: 'email' }),
  });
  return `/api/${of}/export?${query}`;
}
