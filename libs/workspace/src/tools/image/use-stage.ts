import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { Gestures, type GestureTarget } from '../stage/gestures.js';
import { Stage, type Scene } from '../stage/stage.js';

interface StageOptions {
  readonly scene: Scene;
  /** Size of the original, if known. */
  readonly picture: { readonly width?: number; readonly height?: number };
  readonly source: string | undefined;
  readonly target: Omit<GestureTarget, 'onDraft'>;
}

interface UsedStage {
  readonly host: RefObject<HTMLDivElement | null>;
  readonly image: RefObject<HTMLImageElement | null>;
  readonly stage: RefObject<Stage | null>;
  readonly gestures: RefObject<Gestures | null>;
  readonly state: 'loading' | 'shown' | 'failed';
  readonly retry: () => void;
  readonly draftCorners: number;
}

export function useStage({ scene, picture, source, target }: StageOptions): UsedStage {
  const host = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const stage = useRef<Stage>(null);
  const gestures = useRef<Gestures>(null);
  const latest = useRef(target);
  const [loaded, setLoaded] = useState<{ source: string | undefined; state: 'shown' | 'failed' }>();
  const [draftCorners, setDraftCorners] = useState(0);
  const { width, height } = picture;
  useEffect(() => {
    latest.current = target;
  });

  useEffect(() => {
    if (!host.current || !image.current) return undefined;
    const made = new Stage(host.current, image.current);
    const moves = new Gestures(made, {
      mode: () => latest.current.mode(),
      kind: () => latest.current.kind(),
      brush: () => latest.current.brush(),
      onSelect: (id) => latest.current.onSelect(id),
      onCreate: (shape) => latest.current.onCreate(shape),
      onChange: (id, shape) => latest.current.onChange(id, shape),
      onDraft: () => {
        const shape = made.live.draft?.shape;
        setDraftCorners(shape?.t === 'polygon' ? shape.points.length : 0);
      },
    });
    stage.current = made;
    gestures.current = moves;
    return () => {
      moves.destroy();
      made.destroy();
    };
  }, []);

  useEffect(() => {
    if (stage.current) stage.current.scene = scene;
  }, [scene]);

  const load = useCallback(() => {
    const element = image.current;
    if (!element || source === undefined) return;
    element.removeAttribute('src');
    element.src = source;
  }, [source]);

  useEffect(() => {
    const element = image.current;
    if (!element || source === undefined) return undefined;
    const onLoad = () => {
      stage.current?.setPicture({ width: width ?? element.naturalWidth, height: height ?? element.naturalHeight });
      setLoaded({ source, state: 'shown' });
    };
    const onError = () => setLoaded({ source, state: 'failed' });
    element.addEventListener('load', onLoad);
    element.addEventListener('error', onError);
    load();
    return () => {
      element.removeEventListener('load', onLoad);
      element.removeEventListener('error', onError);
    };
  }, [source, width, height, load]);

  const retry = () => {
    setLoaded(undefined);
    load();
  };
  const state = source === undefined ? 'failed' : loaded?.source === source ? loaded.state : 'loading';
  return { host, image, stage, gestures, state, retry, draftCorners };
}
