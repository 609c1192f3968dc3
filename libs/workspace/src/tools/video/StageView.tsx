import { useEffect, useRef } from 'react';
import { type PictureSize } from '@labelbridge/annotation';
import { useMediaValue } from '../playback/use-player.js';
import { type WorkItem } from '../tool.js';
import { BoxStage, type StageSource } from './box-stage.js';
import styles from './video.module.css';

const sizeOf = (video: HTMLMediaElement): string =>
  video instanceof HTMLVideoElement && video.videoWidth > 0 ? `${video.videoWidth}x${video.videoHeight}` : '';

/** Size of the original, else of the file that plays. Percent are the same in both. */
function usePictureSize({ width, height }: WorkItem, video: HTMLVideoElement | null): PictureSize | null {
  const played = useMediaValue(video, 'loadedmetadata resize', sizeOf, '');
  if (width && height) return { width, height };
  const [w = 0, h = 0] = played.split('x').map(Number);
  return w > 0 && h > 0 ? { width: w, height: h } : null;
}

export function StageView({
  item,
  video,
  onVideo,
  source,
  onReady,
}: {
  item: WorkItem;
  video: HTMLVideoElement | null;
  onVideo: (video: HTMLVideoElement | null) => void;
  source: StageSource;
  onReady: (stage: BoxStage | null) => void;
}) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(source);
  const stage = useRef<BoxStage>(null);
  useEffect(() => {
    latest.current = source;
    stage.current?.refresh();
  });
  const size = usePictureSize(item, video);
  const [width, height] = [size?.width, size?.height];
  useEffect(() => {
    if (!host.current || !video || width === undefined || height === undefined) return undefined;
    const made = new BoxStage(host.current, video, { width, height }, () => latest.current);
    stage.current = made;
    onReady(made);
    return () => {
      stage.current = null;
      onReady(null);
      made.destroy();
    };
  }, [video, width, height, onReady]);
  return (
    <div ref={host} className={styles.stage}>
      <video ref={onVideo} className={styles.video} preload="metadata" playsInline muted disablePictureInPicture aria-label="Video" />
    </div>
  );
}
