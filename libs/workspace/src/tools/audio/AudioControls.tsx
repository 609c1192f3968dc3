import { Button, Icon } from '@labelbridge/ui';
import styles from '../playback/controls.module.css';
import { type Player } from '../playback/player.js';
import { Speed } from '../playback/Speed.js';
import { useMediaValue } from '../playback/use-player.js';
import { clockText } from '../timeline/time-view.js';

/** Where the medium is; a component of its own, because it changes four times a second. */
function Clock({ media, duration }: { media: HTMLMediaElement | null; duration: number }) {
  const tenths = useMediaValue(media, 'timeupdate seeked', ({ currentTime }) => Math.floor(currentTime * 10), 0);
  return (
    <span className={styles.clock}>
      {clockText(tenths / 10, 1)} / {clockText(duration)}
    </span>
  );
}

export function AudioControls({
  audio,
  player,
  playing,
  begun,
  draws,
  loops,
  readOnly,
  duration,
  hasCurrent,
  canSuggest,
  onBegin,
  onEnd,
  onDraws,
  onAgain,
  onLoop,
  onSuggest,
  onZoom,
}: {
  audio: HTMLAudioElement | null;
  player: Player | null;
  playing: boolean;
  begun: number | null;
  draws: boolean;
  loops: boolean;
  readOnly: boolean;
  duration: number;
  hasCurrent: boolean;
  canSuggest: boolean;
  onBegin: () => void;
  onEnd: () => void;
  onDraws: () => void;
  onAgain: () => void;
  onLoop: () => void;
  onSuggest: () => void;
  onZoom: (factor: number) => void;
}) {
  return (
    <div className={styles.controls} role="toolbar" aria-label="Recording">
      <div className={styles.row}>
        <Button variant="primary" onClick={() => player?.toggle()} aria-label={playing ? 'Pause' : 'Play'}>
          {playing ? <span aria-hidden="true">❚❚</span> : <Icon name="play" />}
        </Button>
        {!readOnly && (
          <>
            <Button onClick={onBegin} aria-pressed={begun !== null}>
              Begin here
            </Button>
            <Button onClick={onEnd} disabled={begun === null && !hasCurrent}>
              End here
            </Button>
          </>
        )}
        <Clock media={audio} duration={duration} />
      </div>
      <div className={styles.row}>
        <Button variant="quiet" onClick={() => player?.skip(-2)} aria-label="Two seconds back">
          −2 s
        </Button>
        <Button variant="quiet" onClick={onAgain} disabled={!hasCurrent}>
          Again
        </Button>
        <Button variant="quiet" onClick={onLoop} disabled={!hasCurrent && !loops} aria-pressed={loops}>
          Repeat
        </Button>
        <Speed media={audio} />
        {!readOnly && (
          <>
            <Button variant="quiet" onClick={onDraws} aria-pressed={draws}>
              Draw
            </Button>
            <Button variant="quiet" onClick={onSuggest} disabled={!canSuggest}>
              Suggest
            </Button>
          </>
        )}
        <Button variant="quiet" onClick={() => onZoom(1 / 1.5)} aria-label="Farther">
          −
        </Button>
        <Button variant="quiet" onClick={() => onZoom(1.5)} aria-label="Nearer">
          +
        </Button>
      </div>
      <p className={styles.status} role="status">
        {begun !== null && `Segment begins at ${clockText(begun, 1)}. Press End here.`}
      </p>
    </div>
  );
}
