import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { type Region } from '@labelbridge/annotation';
import { Thumbnail } from './Thumbnail.js';

const SMALL = [{ url: '/small-480.webp' }, { url: '/small-1080.webp' }];
const PICTURE = { kind: 'image', url: '/whole.jpg', width: 4_000, height: 3_000, renditions: SMALL, posterUrl: null } as const;
const TALK = { kind: 'audio', url: '/talk.ogg', width: null, height: null, renditions: [], posterUrl: null } as const;
const FILM = {
  kind: 'video',
  url: '/film.mp4',
  width: 640,
  height: 360,
  renditions: [{ url: '/480p.mp4' }],
  posterUrl: '/poster.jpg',
} as const;

const saveData = (value: boolean) => Object.defineProperty(navigator, 'connection', { value: { saveData: value }, configurable: true });

describe('the thumbnail of an item', () => {
  afterEach(() => {
    cleanup();
    saveData(false);
  });

  it('is the smallest copy of its first picture, loaded once it is seen, with words', () => {
    render(<Thumbnail media={[TALK, PICTURE]} alt="Item 3" />);
    const image = screen.getByRole('img', { name: 'Item 3' });
    expect([image.getAttribute('src'), image.getAttribute('loading')]).toEqual(['/small-480.webp', 'lazy']);
  });

  it('is the picture itself where there is no copy, and none without a picture', () => {
    const { rerender } = render(<Thumbnail media={[{ ...PICTURE, renditions: [] }]} alt="Item 3" />);
    expect(screen.getByRole('img').getAttribute('src')).toBe('/whole.jpg');
    rerender(<Thumbnail media={[TALK]} alt="Item 3" />);
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('has the outlines of what was marked on a picture', () => {
    const region = { from: 'label', to: 'image', type: 'rectanglelabels', labels: ['Car'] };
    const box: Region = { ...region, id: 'box', shape: { t: 'box', x: 10, y: 20, width: 50, height: 10, rotation: 0 } };
    const point: Region = { ...region, id: 'point', shape: { t: 'point', x: 50, y: 50, width: 1 } };
    const answer: Region = { ...region, id: 'answer', shape: { t: 'none' } };
    const { container, rerender } = render(<Thumbnail media={[PICTURE]} alt="Item 3" regions={[box, point, answer]} />);
    const outlines = [...container.querySelectorAll('[data-layer="over"]')].map((each) => each.getAttribute('points'));
    expect(outlines).toEqual(['400,600 2400,600 2400,900 400,900', '2000,1500 2000,1500']);
    rerender(<Thumbnail media={[PICTURE]} alt="Item 3" regions={[answer]} />);
    expect(container.querySelector('svg')).toBeNull();
  });

  it('is the first frame of a video, and a sign where there is none, never the video itself', () => {
    const { container, rerender } = render(<Thumbnail media={[TALK, FILM]} alt="Item 3" />);
    expect(screen.getByRole('img', { name: 'Item 3' }).getAttribute('src')).toBe('/poster.jpg');
    rerender(<Thumbnail media={[{ ...FILM, posterUrl: null }]} alt="Item 3" />);
    expect(screen.queryByRole('img')).toBeNull();
    expect(container.querySelector('svg')).not.toBeNull();
  });

  it('is not loaded where the device saves data', () => {
    saveData(true);
    render(<Thumbnail media={[PICTURE]} alt="Item 3" />);
    expect(screen.queryByRole('img')).toBeNull();
  });
});
