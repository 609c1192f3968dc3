import { useCallback, useEffect, useMemo, useState } from 'react';
import { Button } from '@labelbridge/ui';
import { labelColor, regionColor, useTheme } from '../../frame/label-colors.js';
import { useLazyModule } from '../../frame/lazy-module.js';
import { useKeys } from '../../frame/use-keys.js';
import { fileToPlay, mediaOf } from '../media-file.js';
import { useStartedPart } from '../playback/use-started-part.js';
import { useMediaSource } from '../playback/use-media-source.js';
import { useIsPlaying, usePlayer } from '../playback/use-player.js';
import { type TimelinePart } from '../timeline/timeline-parts.js';
import { TimelineView } from '../timeline/TimelineView.js';
import { type Timeline, type TimelineSource } from '../timeline/timeline.js';
import { type ToolProps } from '../tool.js';
import styles from './audio.module.css';
import { AudioControls } from './AudioControls.js';
import { audioKeys } from './audio-keys.js';
import { SEGMENT_TIMES } from './lazy.js';
import { segmentsOf } from './segments.js';
import { useSegmentSteps } from './use-segment-steps.js';
import { useWaveform } from './use-waveform.js';

export default function AudioTool(props: ToolProps) {
  const { config, object, item, regions, selected, active, readOnly, marks, onSelect, onDraft, dataSaver } = props;
  const [audio, setAudio] = useState<HTMLAudioElement | null>(null);
  const [draws, setDraws] = useState(false);
  const [loops, setLoops] = useState(false);
  const links = mediaOf(item, object);
  const file = links && fileToPlay(links, dataSaver);
  const source = useMediaSource(audio, item.id, links, file, item.duration);
  const duration = item.duration ?? source.duration;
  const player = usePlayer(audio);
  const playing = useIsPlaying(audio);
  const [timeline, setTimeline] = useState<Timeline | null>(null);
  const [drawn, setDrawn] = useState(0);
  const refresh = useCallback(() => setDrawn((count) => count + 1), []);
  const loaded = useWaveform(item.id, links, file, { duration, dataSaver, onMore: refresh });

  const theme = useTheme();
  const segments = useMemo(() => segmentsOf(regions.values(), object), [regions, object]);
  const current = segments.find(({ id }) => id === selected);
  const times = useLazyModule(SEGMENT_TIMES, current !== undefined && !readOnly);
  const steps = useSegmentSteps(props, segments, duration);
  const parts = useMemo(
    () =>
      segments.map(({ id, start, end, label, region }): TimelinePart => ({
        id,
        start,
        end,
        label,
        color: regionColor(config, region, theme),
        marked: marks.has(id),
      })),
    [segments, config, theme, marks],
  );

  const now = (): number => audio?.currentTime ?? 0;
  const begun = useStartedPart(onDraft, (from) => steps.add([{ start: from, end: now() }]));
  const end = (): void => {
    if (begun.at !== null) begun.end();
    else if (current) steps.resize(current, current.start, now());
  };
  const begin = (): void => begun.begin(now());
  const play = (part = current): void => {
    if (part) player?.playPart(part);
  };
  const toggleLoop = (): void => setLoops(!loops);
  const [start, stop] = [current?.start, current?.end];
  useEffect(() => {
    if (!player || !loops || start === undefined || stop === undefined) return undefined;
    player.repeat({ start, end: stop });
    return () => player.repeat(null);
  }, [player, loops, start, stop]);
  const suggest = (): void => {
    if (loaded.waveform && timeline) steps.suggest(loaded.waveform, timeline.seen());
  };
  const view: TimelineSource = useMemo(
    () => ({
      parts,
      selected,
      draws,
      readOnly,
      liveColor: labelColor(config, active?.control ?? '', active?.label, theme),
      begun: begun.at,
      waveform: loaded.waveform,
      onTap: (time, id) => {
        player?.seek(time);
        onSelect(id);
      },
      onCreate: (from, to) => steps.add([{ start: from, end: to }]),
      onChange: (id, from, to) => {
        const segment = segments.find((each) => each.id === id);
        if (segment) steps.resize(segment, from, to);
      },
    }),
    // `drawn` changes when more peaks arrive.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [parts, selected, draws, readOnly, config, theme, active, begun.at, loaded, player, onSelect, steps, segments, drawn],
  );

  const zoom = (factor: number): void => timeline?.zoom(factor);
  const commands = { player, zoom, segments, current, readOnly, steps, begin, end, play, select: onSelect, toggleLoop };
  useKeys(audioKeys(commands));

  return (
    <div className={styles.tool}>
      <audio ref={setAudio} preload="metadata" />
      {audio && duration > 0 ? (
        <TimelineView
          media={audio}
          duration={duration}
          source={view}
          label={`Waveform, ${segments.length} segments`}
          className={styles.wave}
          onReady={setTimeline}
        />
      ) : (
        <div className={styles.wave} aria-busy={source.state === 'loading'} />
      )}
      {source.state === 'error' && (
        <div className={styles.notice} role="alert">
          The recording cannot be loaded.{' '}
          <Button size="small" onClick={source.retry}>
            Try again
          </Button>
        </div>
      )}
      {loaded.why && <p className={styles.notice}>{loaded.why}</p>}
      {times && current && <times.SegmentTimes segment={current} onTimes={(from, to) => steps.resize(current, from, to)} />}
      <AudioControls
        {...commands}
        {...{ audio, playing, draws, loops, duration }}
        begun={begun.at}
        canSuggest={loaded.waveform !== null}
        onDraws={() => setDraws(!draws)}
        onSuggest={suggest}
      />
    </div>
  );
}
