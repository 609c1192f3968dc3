import { PREDICTION_MESSAGES } from '@labelbridge/contracts';
import { isNamedHost } from '../../../../../common/http/addresses.js';

/**
 * Reads the address of a model server as an admin writes it.
 *
 * @param hosts named by the settings: no other host is ever called @returns the base URL, without a slash at its end
 */
export function readBackend(text: string, hosts: readonly string[]): { readonly base: URL } | { readonly problem: string } {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return { problem: PREDICTION_MESSAGES.address };
  const base = new URL(trimmed);
  const isPlain = !base.username && !base.password && !/[?#]/.test(trimmed);
  if (!['http:', 'https:'].includes(base.protocol) || !isPlain) return { problem: PREDICTION_MESSAGES.address };
  if (!isNamedHost(base, hosts)) return { problem: PREDICTION_MESSAGES.notAllowed };
  base.pathname = base.pathname.replace(/\/+$/, '');
  return { base };
}
