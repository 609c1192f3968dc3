import { type ExportState, type FormatName } from '@labelbridge/annotation';

export interface ExportChoice {
  readonly format: FormatName;
  /** The default is the approved results. */
  readonly states?: readonly ExportState[];
  readonly pictures?: boolean;
  readonly emails?: boolean;
}

/** @param of `tasks/<id>` or `projects/<id>` */
export function exportPath(of: string, { format, states, pictures, emails }: ExportChoice): string {
  const query = new URLSearchParams({
    format,
    ...(states && { states: states.join(',') }),
    ...(pictures && { pictures: 'true' }),
    ...(emails && { authors: 'email' }),
  });
  return `/api/${of}/export?${query}`;
}
