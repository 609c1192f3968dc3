import { isHttpLink } from '@labelbridge/contracts';
import { Icon } from '@labelbridge/ui';
import styles from './show.module.css';

/** A link out of the product, in a tab of its own. What is not http(s) is shown, not linked. */
export function WorkLink({ href, children }: { href: string; children?: string }) {
  if (!isHttpLink(href)) return <span>{href}</span>;
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      {children ?? href.replace(/^https?:\/\//i, '')} <Icon name="external" size={15} />
    </a>
  );
}
