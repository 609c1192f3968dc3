import { useEffect, useRef } from 'react';
import { Timeline, type TimelineSource } from './timeline.js';
import styles from './timeline.module.css';

/** `onReady` receives null when the timeline is gone. */
export function TimelineView({
  media,
  duration,
  source,
  label,
  className,
  onReady,
}: {
  media: HTMLMediaElement;
  /** Seconds. */
  duration: number;
  source: TimelineSource;
  label: string;
  className?: string | undefined;
  onReady: (timeline: Timeline | null) => void;
}) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(source);
  const timeline = useRef<Timeline>(null);
  useEffect(() => {
    latest.current = source;
    timeline.current?.refresh();
  }, [source]);
  useEffect(() => {
    if (!host.current) return undefined;
    const made = new Timeline(host.current, media, duration, () => latest.current);
    timeline.current = made;
    onReady(made);
    return () => {
      timeline.current = null;
      onReady(null);
      made.destroy();
    };
  }, [media, duration, onReady]);
  const chosen = source.parts.find(({ id }) => id === source.selected);
  const [id, start, end] = [chosen?.id, chosen?.start, chosen?.end];
  useEffect(() => {
    if (start !== undefined && end !== undefined) timeline.current?.show(start, end);
    // Scrolls to a part that was chosen elsewhere; a part that is moved here is in view.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
  return <div ref={host} className={`${styles.host} ${className ?? ''}`} role="img" aria-label={label} />;
}
