import { Button } from '@labelbridge/ui';
import styles from './controls.module.css';
import { nextSpeed } from './player.js';
import { useMediaValue } from './use-player.js';

export function SpeedControl({ media }: { media: HTMLMediaElement | null }) {
  const rate = useMediaValue(media, 'ratechange', ({ playbackRate }) => playbackRate, 1);
  const set = (by: 1 | -1) => () => {
    if (media) media.playbackRate = nextSpeed(rate, by);
  };
  return (
    <span className={styles.group} role="group" aria-label={`Speed ${rate}`}>
      <Button variant="quiet" onClick={set(-1)} aria-label="Slower">
        ‹
      </Button>
      <span aria-hidden="true">{rate}×</span>
      <Button variant="quiet" onClick={set(1)} aria-label="Faster">
        ›
      </Button>
    </span>
  );
}
