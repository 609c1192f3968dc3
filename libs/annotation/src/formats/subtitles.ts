import { type Problem, type Read } from '../json.js';
import { type ControlDef, type Item, type LabelConfig } from '../interface/label-config.js';
import { textOf } from '../regions/answers.js';
import { labelsOf } from '../regions/region-labels.js';
import { type Region } from '../regions/region.js';
import { type ArchiveSpec, type Export } from './format.js';
import { classesOf, controlsDrawing, regionFor, type ExportFile, type ExportItem } from './export-items.js';
import { FileNames, stemOf } from './file-names.js';

type SubtitleKind = 'vtt' | 'srt';

interface Cue {
  start: number;
  end: number;
  label: string | undefined;
  text: string;
}

/** Formats seconds as `hh:mm:ss.mmm`. */
function clock(seconds: number, dot: string): string {
  const ms = Math.round(seconds * 1000);
  const pad = (value: number, width = 2): string => String(Math.floor(value)).padStart(width, '0');
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1000) % 60)}${dot}${pad(ms % 1000, 3)}`;
}

function cuesOf({ regions, item }: ExportItem): Cue[] {
  const cues = regions.flatMap((region): Cue[] => {
    const { shape } = region;
    const said = { label: labelsOf(region)[0], text: textOf(region) };
    if (shape.t === 'segment') return [{ start: shape.start, end: shape.end, ...said }];
    const { fps } = item;
    if (shape.t !== 'range' || !fps) return [];
    return shape.ranges.map(({ start, end }) => ({ start: (start - 1) / fps, end: end / fps, ...said }));
  });
  return cues.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Removes empty lines, which end a cue. */
const lines = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n');
const escapeCue = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const unescapeCue = (text: string): string =>
  text
    .replace(/<[^>]*>/g, '')
    .replace(
      /&(lt|gt|nbsp|lrm|rlm|amp);/g,
      (_, name: string) => ({ lt: '<', gt: '>', nbsp: '\u00a0', lrm: '\u200e', rlm: '\u200f' })[name] ?? '&',
    );

/** Writes segments, or time ranges if the frame rate is known. The label is the voice. */
function subtitles(one: ExportItem, kind: SubtitleKind): string {
  const cues = cuesOf(one).map(({ start, end, label, text }, i) => {
    const time = kind === 'vtt' ? `${clock(start, '.')} --> ${clock(end, '.')}` : `${clock(start, ',')} --> ${clock(end, ',')}`;
    const name = lines(label ?? '').replace(/\n/g, ' ');
    const body = kind === 'vtt' ? `${name && `<v ${escapeCue(name)}>`}${escapeCue(lines(text))}` : `${name && `[${name}] `}${lines(text)}`;
    return `${i + 1}\n${time}\n${body}\n\n`;
  });
  return (kind === 'vtt' ? 'WEBVTT\n\n' : '') + cues.join('');
}

async function* subtitleFiles({ config, source }: Export, kind: SubtitleKind): AsyncGenerator<ExportFile> {
  const names = new FileNames(config, 'stem');
  for await (const one of source()) yield { path: `${stemOf(names.next(one))}.${kind}`, content: subtitles(one, kind) };
}

const formatOf = (kind: SubtitleKind, title: string): ArchiveSpec => ({
  title,
  extension: 'zip',
  holds: ['segment', 'range'],
  loses: {
    changes: { segment: 'times are rounded to milliseconds; the channel is left out', range: 'frames become times' },
    labels: 'first',
    always: ['ids of regions', 'all data', 'empty lines within a transcript'],
    regionTexts: true,
  },
  files: (what) => subtitleFiles(what, kind),
});

export const VTT = formatOf('vtt', 'WebVTT');
export const SRT = formatOf('srt', 'SRT');

const TIME = /(?:(\d+):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})\s*-->\s*(?:(\d+):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})/;
const seconds = (h = '0', m = '0', s = '0', ms = '0'): number =>
  (Number(h) * 3_600_000 + Number(m) * 60_000 + Number(s) * 1000 + Number(ms.padEnd(3, '0'))) / 1000;

function cueOf(block: string, labels: readonly string[]): Cue | null {
  const rows = block.split('\n');
  const at = rows.findIndex((row) => row.includes('-->'));
  const time = TIME.exec(rows[at] ?? '');
  if (!time) return null;
  const [, h1, m1, s1, ms1, h2, m2, s2, ms2] = time;
  const body = rows
    .slice(at + 1)
    .join('\n')
    .trim();
  const voice = /^<v(?:\.[^\s>]*)?\s+([^>]*)>/.exec(body)?.[1];
  const bracket = labels.find((label) => body.startsWith(`[${label}]`));
  const text = bracket ? body.slice(bracket.length + 2).trim() : unescapeCue(body);
  const label = voice === undefined ? bracket : unescapeCue(voice);
  return { start: seconds(h1, m1, s1, ms1), end: seconds(h2, m2, s2, ms2), label, text };
}

/** The first per-region text area. */
export const transcriptControl = ({ controls }: LabelConfig): ControlDef | undefined =>
  controls.find(({ tag, perRegion }) => tag === 'textarea' && perRegion);

/** A cue without a voice gets the first label. In a video, times become frames. @param item its frame rate is required for a video */
export function readSubtitles(text: string, config: LabelConfig, item: Pick<Item, 'fps'> = {}): Read<Region[]> {
  const labels = classesOf(config, ['segment', 'range']);
  const transcript = transcriptControl(config);
  const [drawing] = controlsDrawing(config, ['segment']);
  const problems: Problem[] = [];
  const { fps } = item;
  if (!drawing && !fps) return { ok: false, problems: [{ field: 'fps', message: 'the frame rate of the video is not known' }] };
  const blocks = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .filter((block) => block.includes('-->'));
  const regions = blocks.flatMap((block, i): Region[] => {
    const field = `cue ${i + 1}`;
    const cue = cueOf(block, labels);
    if (!cue) {
      problems.push({ field, message: 'must have a time such as 00:00:01.000 --> 00:00:02.000' });
      return [];
    }
    const label = cue.label ?? labels[0];
    const shape = drawing
      ? ({ t: 'segment', start: cue.start, end: cue.end, channel: 0 } as const)
      : { t: 'range' as const, ranges: [{ start: Math.round(cue.start * (fps ?? 0)) + 1, end: Math.round(cue.end * (fps ?? 0)) }] };
    const region = regionFor(config, `cue-${i + 1}`, shape, label);
    if (!region) problems.push({ field, message: `the interface has no ${shape.t} with the label “${label ?? ''}”` });
    if (!region) return [];
    if (!transcript || cue.text === '') return [region];
    return [{ ...region, fields: { ...region.fields, [transcript.name]: { type: 'textarea', key: 'text', value: [cue.text] } } }];
  });
  return problems.length ? { ok: false, problems } : { ok: true, value: regions };
}
