import { Card, Skeleton } from '@labelbridge/ui';
import styles from './projects.module.css';

const CARDS = [0, 1, 2];

export function ProjectsSkeleton() {
  return (
    <div className={styles.bones}>
      {CARDS.map((card) => (
        <Card key={card}>
          <Skeleton lines={5} {...(card === 0 ? {} : { label: '' })} />
        </Card>
      ))}
    </div>
  );
}
