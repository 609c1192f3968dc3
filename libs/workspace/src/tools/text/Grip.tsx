import { useEffect, useRef, type PointerEvent } from 'react';
import { preventTouchGestures } from '../touch-gestures.js';
import styles from './text.module.css';

interface Props {
  readonly label: string;
  /** Window position; null if the span is not laid out. */
  readonly edge: () => { readonly x: number; readonly bottom: number } | null;
  /** Changes whenever `edge` may change. */
  readonly at: number;
  readonly scroller: HTMLElement;
  /** @param isLast set when the finger is lifted */
  readonly onDrag: (x: number, y: number, isLast: boolean) => void;
}

/** Pixels: the finger stays below the line. */
const ABOVE = 30;

export function Grip({ label, edge, at, scroller, onDrag }: Props) {
  const grip = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const place = () => {
      const [element, box] = [grip.current, edge()];
      const frame = element?.offsetParent?.getBoundingClientRect();
      if (!element || !box || !frame) return;
      element.style.left = `${box.x - frame.left}px`;
      element.style.top = `${box.bottom - frame.top - 2}px`;
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(scroller);
    scroller.addEventListener('scroll', place, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', place);
    };
  }, [edge, at, scroller]);
  useEffect(() => {
    const stop = new AbortController();
    if (grip.current) preventTouchGestures(grip.current, stop.signal);
    return () => stop.abort();
  }, []);
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    const element = event.currentTarget;
    if (!element.hasPointerCapture(event.pointerId)) return;
    // The grip covers the text at the point.
    element.style.visibility = 'hidden';
    onDrag(event.clientX, event.clientY - ABOVE, event.type === 'pointerup');
    element.style.visibility = '';
  };
  return (
    <button
      ref={grip}
      type="button"
      className={styles.grip}
      aria-label={label}
      tabIndex={-1}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onPointerUp={drag}
    />
  );
}
