import { readdirSync, readFileSync } from 'node:fs';
import {
  fromBrushRle,
  readCoco,
  readConfigXml,
  readLsTask,
  readYolo,
  sameJson,
  writeConfigXml,
  writeLsTask,
  yoloLines,
  yoloClasses,
  controlOf,
  interfaceOf,
  labelsNamed,
  objectOf,
  type LsResult,
  type Read,
} from '../../src/index.js';

export const SAMPLES = new URL('../samples/', import.meta.url);

const read = (path: string): string => readFileSync(new URL(path, SAMPLES), 'utf8');
const value = <T>(result: Read<T>): T => {
  if (!result.ok) throw new Error(result.problems.map(({ field, message }) => `${field}: ${message}`).join('; '));
  return result.value;
};

/** Masks become pixels, and a missing rotation 0. */
function comparable(result: LsResult): unknown {
  const { value: given = {}, ...rest } = result;
  const { rle, ...others } = given;
  const { original_width: w, original_height: h } = result;
  const mask = Array.isArray(rle) && typeof w === 'number' && typeof h === 'number' ? { mask: fromBrushRle(rle.map(Number), w, h) } : {};
  return { ...rest, value: { ...('width' in given && 'height' in given ? { rotation: 0 } : {}), ...others, ...mask } };
}

interface Work {
  result?: LsResult[];
}
interface Task {
  annotations?: Work[];
  predictions?: Work[];
}

/** Attributes that are refused here. The rest of the sample is read without them. */
const REFUSED: Readonly<Record<string, string>> = { audio_regions: 'defaultValue="2"', nested_choices: 'visibleWhen="choice-selected"' };

/** Results must be written as they were read, and configs must keep their meaning. @returns the number of result lists */
export function checkSamples(wrong: (what: string) => void): number {
  let count = 0;
  for (const name of readdirSync(new URL('label-studio/', SAMPLES)).sort()) {
    const xml = read(`label-studio/${name}/config.xml`);
    const refused = REFUSED[name];
    if (readConfigXml(xml).ok !== (refused === undefined)) wrong(`${name}: what is refused`);
    const config = value(readConfigXml(refused === undefined ? xml : xml.replace(refused, '')));
    if (!sameJson(value(readConfigXml(writeConfigXml(config))), config)) wrong(`${name}: the config`);
    const parsed = JSON.parse(read(`label-studio/${name}/tasks.json`)) as Task | Task[];
    for (const [i, task] of [parsed].flat().entries()) {
      const written = writeLsTask(value(readLsTask(task, config)));
      for (const part of ['annotations', 'predictions'] as const) {
        (task[part] ?? []).forEach(({ result = [] }, k) => {
          count++;
          const ours = (written[part][k]?.result ?? []).map(comparable);
          const theirs = result.map(comparable);
          const missing = theirs.filter((each) => !ours.some((one) => sameJson(one, each)));
          if (missing.length || ours.length !== theirs.length)
            wrong(`${name}, task ${i}, ${part} ${k}: ${JSON.stringify(missing[0] ?? ours.length).slice(0, 300)}`);
        });
      }
    }
  }
  return count;
}

/** Files from the tests of Label Studio's importer. @returns the number of files */
export function checkForeignFiles(wrong: (what: string) => void): number {
  const image = objectOf('image', 'image', '$image');
  const coco = interfaceOf([image], [controlOf('polygonlabels', 'outline', 'image', { labels: labelsNamed('Class_1', 'Class_2') })]);
  const items = value(readCoco(JSON.parse(read('coco/import.json')), coco));
  if (items.length !== 2 || items.flatMap(({ regions }) => regions).length < 2) wrong('coco/import.json');
  const classes = read('yolo/classes.txt').trim().split('\n');
  const yolo = interfaceOf([image], [controlOf('rectanglelabels', 'box', 'image', { labels: labelsNamed(...classes) })]);
  const files = ['img_1.txt', 'img_7.txt'];
  for (const file of files) {
    const given = read(`yolo/${file}`);
    const regions = value(readYolo(given, classes, yolo));
    const again = [...yoloLines({ regions, size: { width: 100, height: 100 } }, yoloClasses(yolo), 'detection')].join('');
    const numbers = (text: string): number[] => text.trim().split(/\s+/).map(Number);
    if (!numbers(given).every((number, i) => Math.abs(number - (numbers(again)[i] ?? NaN)) < 1e-9)) wrong(`yolo/${file}`);
  }
  return files.length + 1;
}
