import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { boxAt, labelsOf } from '@labelbridge/annotation';
import { Button } from '@labelbridge/ui';
import { labelColor, regionColor, useTheme } from '../../frame/label-colors.js';
import { useKeys } from '../../frame/use-keys.js';
import { fileToPlay, mediaOf } from '../media-file.js';
import { useStartedPart } from '../playback/use-started-part.js';
import { useMediaSource } from '../playback/use-media-source.js';
import { usePlayer } from '../playback/use-player.js';
import { type TimelinePart } from '../timeline/timeline-parts.js';
import { TimelineView } from '../timeline/TimelineView.js';
import { type Timeline, type TimelineSource } from '../timeline/timeline.js';
import { type ToolProps } from '../tool.js';
import { type BoxStage, type StageSource } from './box-stage.js';
import { FrameClock } from './frame-clock.js';
import { type ShownBox } from './paint-boxes.js';
import { StageView } from './StageView.js';
import { isRange, isTrack, regionsOf, videoControl, type VideoLength } from './tracks.js';
import { VideoControls } from './VideoControls.js';
import { videoKeys } from './video-keys.js';
import { videoSteps } from './video-steps.js';
import styles from './video.module.css';

/** Default if the server does not know the rate. */
const USUAL_FPS = 25;
const NO_PARTS: readonly number[] = [];
const subscribeToNothing = () => () => undefined;

export default function VideoTool(props: ToolProps) {
  const { config, object, item, regions, selected, active, readOnly, marks, onSelect, onDraft, dataSaver } = props;
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [stage, setStage] = useState<BoxStage | null>(null);
  const [timeline, setTimeline] = useState<Timeline | null>(null);
  const [draws, setDraws] = useState(true);
  const links = mediaOf(item, object);
  const source = useMediaSource(video, item.id, links, links && fileToPlay(links, dataSaver), item.duration);
  const duration = item.duration ?? source.duration;
  const fps = item.fps ?? USUAL_FPS;
  const length = useMemo(
    (): VideoLength => ({ fps, count: item.frames ?? Math.round(duration * fps), duration }),
    [fps, item.frames, duration],
  );
  const player = usePlayer(video);
  const clock = useMemo(() => video && new FrameClock(video, length.fps, length.count), [video, length]);
  useEffect(() => clock?.listen(), [clock]);
  const frame = useSyncExternalStore(clock?.subscribe ?? subscribeToNothing, () => clock?.frame ?? 1);
  useEffect(() => stage?.refresh(), [stage, frame]);

  const theme = useTheme();
  const { tracks, ranges } = useMemo(() => regionsOf(regions.values(), object), [regions, object]);
  const steps = videoSteps(props, length);
  const chosen = selected === null ? undefined : regions.get(selected);
  const track = isTrack(chosen) && tracks.includes(chosen) ? chosen : undefined;
  const range = isRange(chosen) && ranges.includes(chosen) ? chosen : undefined;
  const shown = track && boxAt(track.shape.sequence, frame);
  const drawsRanges = active !== undefined && videoControl(config, object, 'range', active)?.name === active.control;
  const hasTracks = videoControl(config, object, 'track', active) !== undefined;
  const liveColor = labelColor(config, active?.control ?? '', active?.label, theme);
  const now = (): number => clock?.frame ?? 1;

  // A range includes the present frame.
  const begun = useStartedPart(onDraft, (from) => steps.addRange(from, now() / fps));
  const end = (): void => {
    if (begun.at !== null) begun.end();
    else if (range) steps.setFrames(range, range.shape.ranges[0]?.start ?? 1, now());
    else if (track) steps.toggleEnd(track, now());
  };
  const begin = (): void => {
    if (range && !drawsRanges) steps.setFrames(range, now(), range.shape.ranges[0]?.end ?? now());
    else begun.begin((now() - 1) / fps);
  };
  const place = (): void => {
    if (drawsRanges) steps.addRange((now() - 1) / fps, Math.min(duration, (now() - 1) / fps + 1));
    else if (stage) steps.addTrack(now(), stage.placed());
  };
  const goToKey = (by: 1 | -1): void => {
    const to = track && steps.keyframe(track, now(), by);
    if (to !== undefined) void clock?.go(to);
  };
  const toggleKey = (): void => {
    if (track) steps.toggleKey(track, now());
  };

  const boxes = useCallback((): ShownBox[] => {
    const at = clock?.frame ?? 1;
    return tracks.flatMap((region): ShownBox[] => {
      const box = boxAt(region.shape.sequence, at);
      const look = { color: regionColor(config, region, theme), label: labelsOf(region).join(', '), marked: marks.has(region.id) };
      return box ? [{ id: region.id, box: box.box, dashed: !box.isKey, ...look }] : [];
    });
  }, [clock, tracks, config, theme, marks]);
  const stageSource: StageSource = {
    boxes,
    selected,
    draws: draws && hasTracks && !drawsRanges,
    readOnly,
    liveColor,
    onSelect,
    onCreate: (box) => steps.addTrack(now(), box),
    onChange: (id, box) => {
      const changed = tracks.find((each) => each.id === id);
      if (changed) steps.setBox(changed, now(), box);
    },
  };
  const parts = useMemo(
    () =>
      ranges.flatMap((region) =>
        region.shape.ranges.map((one): TimelinePart => ({
          id: region.id,
          start: (one.start - 1) / fps,
          end: one.end / fps,
          label: labelsOf(region).join(', '),
          color: regionColor(config, region, theme),
          marked: marks.has(region.id),
        })),
      ),
    [ranges, fps, config, theme, marks],
  );
  const timelineSource: TimelineSource = {
    parts,
    selected,
    draws: drawsRanges,
    readOnly,
    liveColor,
    begun: begun.at,
    marks: track ? track.shape.sequence.map((key) => (key.frame - 0.5) / fps) : NO_PARTS,
    waveform: null,
    onTap: (time, id) => {
      void clock?.go(Math.floor(time * fps) + 1);
      if (id !== null) onSelect(id);
    },
    onCreate: (from, to) => steps.addRange(from, to),
    onChange: (id, from, to) => {
      const changed = ranges.find((each) => each.id === id);
      if (changed) steps.setRange(changed, from, to);
    },
  };
  const zoom = (factor: number): void => stage?.zoom(factor);
  const fit = (): void => stage?.fit();
  useKeys(
    videoKeys({
      ...{ player, clock, readOnly, zoom, fit, place, begin, end, toggleKey, goToKey },
      nudge: (change) => {
        const at = track && boxAt(track.shape.sequence, now());
        if (track && at) steps.setBox(track, now(), change(at.box), `nudge:${track.id}:${now()}`);
      },
    }),
  );

  return (
    <div className={styles.tool}>
      <StageView item={item} video={video} onVideo={setVideo} source={stageSource} onReady={setStage} />
      {source.state === 'error' && (
        <div className={styles.notice} role="alert">
          The video cannot be loaded.{' '}
          <Button size="small" onClick={source.retry}>
            Try again
          </Button>
        </div>
      )}
      {source.state === 'ready' && item.fps === undefined && (
        <p className={styles.notice}>The frame rate of this video is not known. Frames are counted at {USUAL_FPS} a second.</p>
      )}
      {video && duration > 0 ? (
        <TimelineView
          media={video}
          duration={duration}
          source={timelineSource}
          label={`Timeline with ${ranges.length} time ranges. The list of regions says them in words.`}
          className={styles.timeline}
          onReady={setTimeline}
        />
      ) : (
        <div className={styles.timeline} aria-busy={source.state === 'loading'} />
      )}
      <VideoControls
        {...{ video, player, clock, frame, draws, readOnly, hasTracks, drawsRanges, begin, end, toggleKey, goToKey, place, zoom, fit }}
        count={length.count}
        begun={begun.at !== null}
        track={track && { isShown: Boolean(shown), isKey: shown?.isKey ?? false }}
        hasRange={range !== undefined}
        hasRanges={videoControl(config, object, 'range', active) !== undefined}
        onDraws={() => setDraws(!draws)}
        onTimelineZoom={(factor) => timeline?.zoom(factor)}
      />
    </div>
  );
}
