import { type Schemas } from '@labelbridge/api-client';
import styles from './thumbnail.module.css';

interface Medium extends Pick<Schemas['MediumLinkDto'], 'kind' | 'url' | 'width' | 'height'> {
  readonly renditions: readonly Pick<Schemas['RenditionLinkDto'], 'url'>[];
}

declare global {
  interface Navigator {
    /** Chromium alone has it. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** The first picture of an item, in its smallest copy, once it is near the screen. Without one, and where the device saves data, nothing. */
export function Thumbnail({ media, alt }: { media: readonly Medium[]; alt: string }) {
  const picture = media.find(({ kind }) => kind === 'image');
  if (!picture || navigator.connection?.saveData) return null;
  const { url, renditions, width, height } = picture;
  const size = width !== null && height !== null ? { width, height } : {};
  return <img className={styles.thumbnail} src={renditions[0]?.url ?? url} alt={alt} loading="lazy" decoding="async" {...size} />;
}
