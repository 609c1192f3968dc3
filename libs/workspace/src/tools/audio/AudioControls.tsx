import { Button, Icon } from '@labelbridge/ui';
import styles from '../playback/controls.module.css';
import { SpeedControl } from '../playback/SpeedControl.js';
import { useMediaValue } from '../playback/use-player.js';
import { clockText } from '../timeline/time-view.js';
import { type AudioCommands, ZOOM } from './audio-keys.js';

/** A component of its own, because it changes four times a second. */
function Clock({ media, duration }: { media: HTMLMediaElement | null; duration: number }) {
  const tenths = useMediaValue(media, 'timeupdate seeked', ({ currentTime }) => Math.floor(currentTime * 10), 0);
  return (
    <span className={styles.clock}>
      {clockText(tenths / 10, 1)} / {clockText(duration)}
    </span>
  );
}

interface Props extends AudioCommands {
  readonly audio: HTMLAudioElement | null;
  readonly playing: boolean;
  readonly begun: number | null;
  readonly draws: boolean;
  readonly loops: boolean;
  readonly duration: number;
  readonly canSuggest: boolean;
  readonly onDraws: () => void;
  readonly onSuggest: () => void;
}

export function AudioControls(props: Props) {
  const { player, playing, begun, loops, readOnly, current, zoom } = props;
  return (
    <div className={styles.controls} role="toolbar" aria-label="Recording">
      <div className={styles.row}>
        <Button variant="primary" onClick={() => player?.toggle()} aria-label={playing ? 'Pause' : 'Play'}>
          {playing ? <span aria-hidden="true">❚❚</span> : <Icon name="play" />}
        </Button>
        {!readOnly && (
          <>
            <Button onClick={props.begin} aria-pressed={begun !== null}>
              Begin here
            </Button>
            <Button onClick={props.end} disabled={begun === null && !current}>
              End here
            </Button>
          </>
        )}
        <Clock media={props.audio} duration={props.duration} />
      </div>
      <div className={styles.row}>
        <Button variant="quiet" onClick={() => player?.skip(-2)}>
          −2 s
        </Button>
        <Button variant="quiet" onClick={() => props.play()} disabled={!current}>
          Again
        </Button>
        <Button variant="quiet" onClick={props.toggleLoop} disabled={!current && !loops} aria-pressed={loops}>
          Repeat
        </Button>
        <SpeedControl media={props.audio} />
        {!readOnly && (
          <>
            <Button variant="quiet" onClick={props.onDraws} aria-pressed={props.draws}>
              Draw
            </Button>
            <Button variant="quiet" onClick={props.onSuggest} disabled={!props.canSuggest}>
              Suggest
            </Button>
          </>
        )}
        <Button variant="quiet" onClick={() => zoom(1 / ZOOM)} aria-label="Farther">
          −
        </Button>
        <Button variant="quiet" onClick={() => zoom(ZOOM)} aria-label="Nearer">
          +
        </Button>
      </div>
      <p className={styles.status} role="status">
        {begun !== null && `Segment begins at ${clockText(begun, 1)}. Press End here.`}
      </p>
    </div>
  );
}
