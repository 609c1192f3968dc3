import { useEffect } from 'react';
import { Navigate } from '@labelbridge/router';
import { toast } from '@labelbridge/ui';

/** An address of an area without a page leads to the landing page (specification section 2), which says nothing of it: this does. */
export function UnknownPage() {
  useEffect(() => {
    toast.info('There is no page at that address.');
  }, []);
  return <Navigate to="/" replace />;
}
