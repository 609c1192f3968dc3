import { expect, it } from '@jest/globals';
import { annotationCalls, put } from '../support/annotation.fixtures.js';
import { suiteOfWork } from '../support/suites.js';
import { until } from '../support/test-app.js';
import { unzippedTexts } from '../support/unzip.js';
import { mp4, png, upload, wav } from '../media/media.fixtures.js';

const suite = await suiteOfWork({ RATE_LIMITS: 'off', FFMPEG: 'none' });
const { app, work } = suite;
const { admins, mine, made, task, imported, assign, itemsOf, patch } = annotationCalls(suite);

const IMAGE_XML = `<View><Image name="image" value="$image"/>
  <RectangleLabels name="box" toName="image"><Label value="Car"/></RectangleLabels>
  <EllipseLabels name="round" toName="image"><Label value="Wheel"/></EllipseLabels></View>`;
const AUDIO_XML = '<View><Audio name="audio" value="$audio"/><Labels name="who" toName="audio"><Label value="Ada"/></Labels></View>';
const VIDEO_XML =
  '<View><Video name="video" value="$video"/><TimelineLabels name="event" toName="video"><Label value="Rain"/></TimelineLabels></View>';

const region = (from: string, to: string, type: string, label: string, shape: object) => ({
  id: from,
  from,
  to,
  type,
  labels: [label],
  shape,
});
const BOX = region('box', 'image', 'rectanglelabels', 'Car', { t: 'box', x: 10, y: 20, width: 30, height: 40, rotation: 0 });
const ROUND = region('round', 'image', 'ellipselabels', 'Wheel', { t: 'ellipse', x: 50, y: 50, radiusX: 10, radiusY: 20, rotation: 30 });

const TASK_NAME = { image: 'Image Annotation', audio: 'Audio Annotation', video: 'Video Annotation' } as const;

/** Uploads a file, and submits work on it. @returns the id of its task */
async function submittedWith(
  xml: string,
  field: 'image' | 'audio' | 'video',
  bytes: Buffer,
  regions: readonly { id: string }[],
): Promise<string> {
  const medium = (await upload(app, work.admin, bytes)).body.data.medium;
  await until('the medium', async () => {
    const { state, reason } = made(await admins('GET', `/media/${medium._id}`));
    return state !== 'waiting' || reason !== null;
  });
  const project = await work.project();
  const face = made(await admins('POST', `/projects/${project._id}/interfaces`, { xml }), 201);
  const { _id: taskId } = await task({ projectId: project._id, interfaceId: face._id, taskName: TASK_NAME[field] });
  await imported(taskId, 'jsonl', JSON.stringify({ id: 'street.png', data: { [field]: `media:${medium._id}` } }));
  const job = await assign(taskId);
  const [item] = await itemsOf(job._id);
  made(await patch(item._id, 1, 0, put(...regions)));
  made(await mine('POST', `/assignments/${item._id}/done`));
  made(await mine('POST', `/jobs/${job._id}/submit`, { minutes: 5 }));
  return taskId;
}

async function exported(taskId: string, format: string): Promise<Buffer> {
  const response = await fetch(`${app.url}/api/tasks/${taskId}/export?format=${format}&states=submitted`, {
    headers: { authorization: `Bearer ${work.admin.token}` },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const json = async (taskId: string, format: string) => JSON.parse((await exported(taskId, format)).toString());

it('of a picture is in its pixels, under the name of its file, in COCO, Pascal VOC, YOLO and Label Studio', async () => {
  const taskId = await submittedWith(IMAGE_XML, 'image', await png(640, 480), [BOX, ROUND]);
  const coco = await json(taskId, 'coco');
  expect(coco.images).toEqual([{ id: 1, file_name: 'street.png', width: 640, height: 480 }]);
  expect(coco.annotations[0]).toMatchObject({ bbox: [64, 96, 192, 192], area: 192 * 192 });
  const voc = unzippedTexts(await exported(taskId, 'voc'));
  expect([...voc.keys()]).toEqual(['Annotations/street.xml']);
  expect(voc.get('Annotations/street.xml')).toContain('<size><width>640</width><height>480</height>');
  expect(voc.get('Annotations/street.xml')).toContain('<xmin>64</xmin><ymin>96</ymin><xmax>256</xmax><ymax>288</ymax>');
  const linesOf = async (format: string) =>
    unzippedTexts(await exported(taskId, format))
      .get('labels/street.txt')
      ?.split('\n') ?? [];
  expect((await linesOf('yolo'))[0]).toBe('0 0.25 0.4 0.3 0.4');
  // The end of the turned ellipse's long axis: 64 x 96 pixels, turned in pixels and not in percent.
  const outline = (await linesOf('yolo-seg'))[1]?.split(' ').slice(1).map(Number) ?? [];
  const xs = outline.filter((_, place) => place % 2 === 0).map((x) => x * 640);
  expect((Math.max(...xs) - Math.min(...xs)) / 2).toBeCloseTo(Math.hypot(64 * Math.cos(Math.PI / 6), 96 * Math.sin(Math.PI / 6)), 0);
  const [{ annotations }] = await json(taskId, 'label-studio');
  expect(annotations[0].result[0]).toMatchObject({ original_width: 640, original_height: 480 });
});

it('of a recording and a video has seconds and frames a second', async () => {
  const segment = region('who', 'audio', 'labels', 'Ada', { t: 'segment', start: 0.5, end: 1.25 });
  const audio = await submittedWith(AUDIO_XML, 'audio', wav(), [segment]);
  expect((await json(audio, 'label-studio'))[0].annotations[0].result[0].original_length).toBe(2);
  const rain = region('event', 'video', 'timelinelabels', 'Rain', { t: 'range', ranges: [{ start: 26, end: 50 }] });
  const times = Array.from({ length: 75 }, (_, frame) => frame / 25);
  const video = await submittedWith(VIDEO_XML, 'video', await mp4(times), [rain]);
  expect(await json(video, 'jsonl')).toMatchObject({ media: { width: 640, height: 360, duration: 3, fps: 25, frames: 75 } });
  expect([...unzippedTexts(await exported(video, 'vtt')).values()][0]).toContain('00:00:01.000 --> 00:00:02.000');
});
