import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Card, Skeleton } from '@labelbridge/ui';
import { Notice, TryAgain } from '../show/Notice.js';

/** Distance from the view at which loading begins. */
const AHEAD = '200px';

/** Loads the code and data of a part of a page when it comes near the view, so that the first screen does not wait for it. */
export function OnSight({ load, label }: { load: () => Promise<{ default: ComponentType }>; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [Part, setPart] = useState<ComponentType>();
  const [failed, setFailed] = useState(false);
  const [wanted, setWanted] = useState(0);

  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setWanted((times) => Math.max(times, 1));
      },
      { rootMargin: AHEAD },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (wanted === 0) return;
    load().then(
      (module) => setPart(() => module.default),
      () => setFailed(true),
    );
  }, [load, wanted]);

  if (Part) return <Part />;
  const again = () => {
    setFailed(false);
    setWanted((times) => times + 1);
  };
  return (
    <div ref={place}>
      {failed ? (
        <Notice tone="bad" action={<TryAgain onRetry={again} />}>
          <p>{label} could not be loaded.</p>
        </Notice>
      ) : (
        <Card>
          <Skeleton lines={6} label={`Loading: ${label}`} />
        </Card>
      )}
    </div>
  );
}
