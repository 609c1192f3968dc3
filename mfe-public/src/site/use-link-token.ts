import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from '@labelbridge/router';

const tokenIn = (hash: string): string | undefined => new URLSearchParams(hash.slice(1)).get('token') || undefined;

/**
 * Reads the token of a link in an e-mail. It is in the fragment of the address, which no server sees, and is removed from the address bar
 * and the browser's history at once.
 */
export function useLinkToken(): string | undefined {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const arrived = tokenIn(hash);
  const [token, setToken] = useState(arrived);
  // A second link may be opened in the tab of the first.
  if (arrived !== undefined && arrived !== token) setToken(arrived);
  useEffect(() => {
    if (hash !== '') void navigate(`${pathname}${search}`, { replace: true });
  }, [hash, pathname, search, navigate]);
  return token;
}
