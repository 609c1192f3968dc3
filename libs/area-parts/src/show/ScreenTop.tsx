import { type ReactNode } from 'react';
import { Link } from '@labelbridge/router';
import { Icon } from '@labelbridge/ui';
import styles from './screen-top.module.css';

interface Props {
  readonly back: string;
  readonly backLabel: string;
  readonly title: string;
  /** Line below the title. */
  readonly under: ReactNode;
  /** Content at the end. */
  readonly children?: ReactNode;
}

/** The top of a page that fills the screen: the way back, and what the page shows. */
export function ScreenTop({ back, backLabel, title, under, children }: Props) {
  return (
    <header className={styles.top}>
      <Link to={back} className={styles.back} aria-label={backLabel}>
        <Icon name="chevron" />
      </Link>
      <div className={styles.where}>
        <h1 dir="auto">{title}</h1>
        <p>{under}</p>
      </div>
      {children}
    </header>
  );
}
