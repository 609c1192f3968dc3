import { useEffect } from 'react';
import { Navigate } from '@labelbridge/router';
import { toast } from '@labelbridge/ui';

/** Redirects an unknown address to the landing page (specification section 2), with a toast because that page gives no reason. */
export function UnknownPage() {
  useEffect(() => {
    toast.info('There is no page at that address.');
  }, []);
  return <Navigate to="/" replace />;
}
