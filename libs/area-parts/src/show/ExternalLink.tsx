import { isHttpLink } from '@labelbridge/contracts';
import { Icon } from '@labelbridge/ui';
import styles from './show.module.css';

/** Shows a URL that a user typed, as a link in a new tab. Anything but http(s) is shown as text. */
export function ExternalLink({ href, children }: { href: string; children?: string }) {
  if (!isHttpLink(href)) return <span>{href}</span>;
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      {children ?? href.replace(/^https?:\/\//i, '')} <Icon name="external" size={15} />
    </a>
  );
}
