import { type Schemas } from '@labelbridge/api-client';
import { Icon } from '@labelbridge/ui';
import styles from './thumbnail.module.css';

interface Medium extends Pick<Schemas['MediumLinkDto'], 'kind' | 'url' | 'width' | 'height' | 'posterUrl'> {
  readonly renditions: readonly Pick<Schemas['RenditionLinkDto'], 'url'>[];
}

declare global {
  interface Navigator {
    /** Chromium alone has it. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/**
 * The first picture of an item, in its smallest copy, or the first frame of its video, once it is near the screen. Without one, and where
 * the device saves data, nothing; a video without a picture has a sign.
 */
export function Thumbnail({ media, alt }: { media: readonly Medium[]; alt: string }) {
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
  const size = width !== null && height !== null ? { width, height } : {};
  return <img className={styles.thumbnail} src={source} alt={alt} loading="lazy" decoding="async" {...size} />;
}
