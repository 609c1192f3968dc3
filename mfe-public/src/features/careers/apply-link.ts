import { DEFAULT_APPLY_LINK, isHttpLink } from '@labelbridge/contracts';

/** The external application form of a position. A build configures it by PUBLIC_CAREERS_APPLY_URL. */
export function applyLink(position: string, configured: string | undefined = import.meta.env?.PUBLIC_CAREERS_APPLY_URL): string {
  const link = new URL(isHttpLink(configured) ? configured : DEFAULT_APPLY_LINK);
  link.searchParams.set('position', position);
  return link.href;
}
