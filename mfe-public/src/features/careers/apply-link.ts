import { DEFAULT_APPLY_LINK, isHttpLink } from '@labelbridge/contracts';

/**
 * Where one applies for a position: on another site, which a build names by PUBLIC_CAREERS_APPLY_URL.
 *
 * @param configured what this build was told
 */
export function applyLink(position: string, configured: string | undefined = import.meta.env?.PUBLIC_CAREERS_APPLY_URL): string {
  const link = new URL(isHttpLink(configured) ? configured : DEFAULT_APPLY_LINK);
  link.searchParams.set('position', position);
  return link.href;
}
