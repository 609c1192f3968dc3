import { outlineOf, type Region } from '@labelbridge/annotation';
import { type Schemas } from '@labelbridge/api-client';
import { Icon } from '@labelbridge/ui';
import styles from './thumbnail.module.css';

interface Medium extends Pick<Schemas['MediumLinkDto'], 'kind' | 'url' | 'width' | 'height' | 'posterUrl'> {
  readonly renditions: readonly Pick<Schemas['RenditionLinkDto'], 'url'>[];
}

declare global {
  interface Navigator {
    /** Exists in Chromium only. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/**
 * Shows the smallest copy of an item's first picture, or the first frame of its video, once it is near the screen. Renders nothing without
 * one or if the device saves data; a video without a frame has an icon.
 *
 * @param regions regions whose outlines are drawn on a picture
 */
export function Thumbnail({ media, alt, regions = [] }: { media: readonly Medium[]; alt: string; regions?: readonly Region[] }) {
  const picture = media.find(({ kind }) => kind !== 'audio');
  if (!picture || navigator.connection?.saveData) return null;
  const { kind, url, posterUrl, renditions, width, height } = picture;
  const source = kind === 'video' ? posterUrl : (renditions[0]?.url ?? url);
  if (source === null) {
    return (
      <span className={styles.placeholder} aria-hidden="true">
        <Icon name="play" />
      </span>
    );
  }
  const size = width !== null && height !== null ? { width, height } : undefined;
  return (
    <span className={styles.picture}>
      <img className={styles.thumbnail} src={source} alt={alt} loading="lazy" decoding="async" {...size} />
      {kind === 'image' && size && <Outlines regions={regions} size={size} />}
    </span>
  );
}

/** Draws the outlines of regions over a picture. The text beside the picture describes them. */
function Outlines({
  regions,
  size: { width, height },
}: {
  regions: readonly Region[];
  size: Readonly<Record<'width' | 'height', number>>;
}) {
  const outlines = regions.flatMap(({ id, shape }) => {
    const points = outlineOf(shape, { width, height })?.map(([x, y]) => `${(x * width) / 100},${(y * height) / 100}`);
    return points?.length ? [{ id, points: points.join(' '), isPoint: points.length === 1 }] : [];
  });
  if (outlines.length === 0) return null;
  return (
    <svg className={styles.outlines} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {outlines.flatMap(({ id, points, isPoint }) =>
        ['under', 'over'].map((layer) =>
          // A point is a line of zero length with round ends.
          isPoint ? (
            <polyline key={`${id} ${layer}`} data-layer={layer} data-point points={`${points} ${points}`} />
          ) : (
            <polygon key={`${id} ${layer}`} data-layer={layer} points={points} />
          ),
        ),
      )}
    </svg>
  );
}
