import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from '@labelbridge/router';

const tokenIn = (hash: string): string | undefined => new URLSearchParams(hash.slice(1)).get('token') || undefined;

/**
 * The token of the mailed link. It stands in the part of the address that no server sees, is read once, and is then taken
 * out of the address bar, so that neither a glance nor the browser's history hands it on.
 */
export function useLinkToken(): string | undefined {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const arrived = tokenIn(hash);
  const [token, setToken] = useState(arrived);
  // A second link may be opened on the page of the first.
  if (arrived !== undefined && arrived !== token) setToken(arrived);
  useEffect(() => {
    if (hash !== '') void navigate(`${pathname}${search}`, { replace: true });
  }, [hash, pathname, search, navigate]);
  return token;
}
