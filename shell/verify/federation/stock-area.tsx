import { useState } from 'react';
import { CONTRACT_VERSION, type AreaModule } from '@labelbridge/mfe-contract';
import { Link, useLocation } from '@labelbridge/router';
import { useSession } from '@labelbridge/session';
import { Button } from '@labelbridge/ui';

/** A page whose hooks work only with the copies of React, router and session in the shell. */
function Area() {
  const { pathname } = useLocation();
  const name = useSession(({ user }) => user?.firstName);
  const [count, setCount] = useState(0);
  return (
    <>
      <h1>Stock area</h1>
      <p>{`${name} is at ${pathname}, count ${count}`}</p>
      <Button onClick={() => setCount(count + 1)}>Count</Button>
      <Link to="/dashboard/jobs">Jobs</Link>
    </>
  );
}

const area: AreaModule = { contractVersion: CONTRACT_VERSION, Area };

export default area;
