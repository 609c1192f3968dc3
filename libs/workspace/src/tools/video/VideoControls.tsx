import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button, cx, Icon } from '@labelbridge/ui';
import { SpeedControl } from '../playback/SpeedControl.js';
import { useIsPlaying } from '../playback/use-player.js';
import { type Player } from '../playback/player.js';
import controls from '../playback/controls.module.css';
import { type FrameClock } from './frame-clock.js';
import styles from './video.module.css';

const ZOOM = 1.5;

interface Props {
  readonly video: HTMLVideoElement | null;
  readonly player: Player | null;
  readonly clock: FrameClock | null;
  readonly frame: number;
  /** Number of frames; 0 if unknown. */
  readonly count: number;
  readonly draws: boolean;
  readonly readOnly: boolean;
  readonly hasTracks: boolean;
  readonly hasRanges: boolean;
  readonly drawsRanges: boolean;
  readonly begun: boolean;
  readonly track: { readonly isShown: boolean; readonly isKey: boolean } | undefined;
  readonly hasRange: boolean;
  readonly begin: () => void;
  readonly end: () => void;
  readonly place: () => void;
  readonly toggleKey: () => void;
  readonly goToKey: (by: 1 | -1) => void;
  readonly zoom: (factor: number) => void;
  readonly fit: () => void;
  readonly onDraws: () => void;
  readonly onTimelineZoom: (factor: number) => void;
}

/** @param word short form of the name */
function Sign({ sign, name, word = name, ...rest }: ComponentProps<typeof Button> & { sign: ReactNode; name: string; word?: string }) {
  return (
    <Button variant="quiet" className={cx(styles.sign)} aria-label={name} title={name} {...rest}>
      <span aria-hidden="true">{sign}</span>
      <small>{word}</small>
    </Button>
  );
}

function TrackButtons({ track, draws, drawsRanges, place, toggleKey, goToKey, end, onDraws }: Props) {
  return (
    <>
      <Button variant="quiet" onClick={onDraws} aria-pressed={draws} disabled={drawsRanges}>
        Draw
      </Button>
      <Button variant="quiet" onClick={place}>
        {drawsRanges ? 'Place range' : 'Place box'}
      </Button>
      <Sign sign="⇤" name="Keyframe before" onClick={() => goToKey(-1)} disabled={!track} />
      <Button variant="quiet" onClick={toggleKey} disabled={!track?.isShown} aria-pressed={track?.isKey ?? false}>
        Keyframe
      </Button>
      <Sign sign="⇥" name="Keyframe after" onClick={() => goToKey(1)} disabled={!track} />
      <Button variant="quiet" onClick={end} disabled={!track || drawsRanges}>
        {track && !track.isShown ? 'Continues here' : 'Ends here'}
      </Button>
    </>
  );
}

function RangeButtons({ begun, hasRange, begin, end }: Props) {
  return (
    <>
      <Button onClick={begin} aria-pressed={begun}>
        Begin here
      </Button>
      <Button onClick={end} disabled={!begun && !hasRange}>
        End here
      </Button>
    </>
  );
}

function FrameNumber({ frame, count, clock }: Pick<Props, 'frame' | 'count' | 'clock'>) {
  const [typed, setTyped] = useState<string>();
  const go = (): void => {
    const to = Number(typed);
    if (typed !== undefined && Number.isInteger(to) && to > 0) void clock?.go(to);
    setTyped(undefined);
  };
  return (
    <span className={controls.clock}>
      <input
        className={styles.frame}
        inputMode="numeric"
        aria-label="Frame"
        value={typed ?? String(frame)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={go}
        onKeyDown={(event) => event.key === 'Enter' && go()}
      />
      / {count || '?'}
    </span>
  );
}

export function VideoControls(props: Props) {
  const { video, player, clock, frame, count, readOnly, hasTracks, hasRanges, drawsRanges, zoom, fit, onTimelineZoom } = props;
  const playing = useIsPlaying(video);
  return (
    <div className={controls.controls} role="toolbar" aria-label="Video">
      <div className={controls.row}>
        <Sign
          variant="primary"
          sign={playing ? '❚❚' : <Icon name="play" size={16} />}
          name={playing ? 'Pause' : 'Play'}
          onClick={() => player?.toggle()}
        />
        <Sign sign="◂" name="Frame before" onClick={() => void clock?.step(-1)} />
        <Sign sign="▸" name="Frame after" onClick={() => void clock?.step(1)} />
        {!readOnly && hasRanges && (drawsRanges || props.hasRange || !hasTracks) && <RangeButtons {...props} />}
        <FrameNumber frame={frame} count={count} clock={clock} />
      </div>
      <div className={controls.row}>
        {!readOnly && (hasTracks || drawsRanges) && <TrackButtons {...props} />}
        <SpeedControl media={video} />
        <Button variant="quiet" onClick={fit}>
          Fit
        </Button>
        <Sign sign="−" name="Zoom out" onClick={() => zoom(1 / ZOOM)} />
        <Sign sign="+" name="Zoom in" onClick={() => zoom(ZOOM)} />
        <Sign sign="⇿" word="Farther" name="Timeline: farther" onClick={() => onTimelineZoom(1 / ZOOM)} />
        <Sign sign="⇹" word="Nearer" name="Timeline: nearer" onClick={() => onTimelineZoom(ZOOM)} />
      </div>
    </div>
  );
}
