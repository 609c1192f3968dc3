import { answer, api } from '@labelbridge/session';
import { fileBody, sendFile } from './send-file.js';
import { type MediaCalls } from '../send-media.js';

const ASK_EVERY_MS = 1_000;

export const mediaCalls: MediaCalls = {
  received: async (upload) => (await answer(api.GET('/api/media/uploads/{upload}', { params: { path: { upload } } }))).data.received,
  send: async (body, part, signal) => {
    const query = part && { upload: part.upload, offset: String(part.offset), size: String(part.size) };
    const { data } = await answer(
      api.POST('/api/media', { params: { ...(query && { query }) }, ...fileBody(body), fetch: sendFile(signal) }),
    );
    return data.medium?._id ?? null;
  },
  sendZip: async (body, { upload, offset, size }, signal) => {
    const params = { query: { upload, offset: String(offset), size: String(size) } };
    let { data } = await answer(api.POST('/api/media/zip', { params, ...fileBody(body), fetch: sendFile(signal) }));
    // Many files are stored after the answer.
    while (data.progress && !data.content && data.problem === null) {
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
      signal.throwIfAborted();
      ({ data } = await answer(api.GET('/api/media/zip/{upload}', { params: { path: { upload } } })));
    }
    if (data.problem !== null) throw new Error(data.problem);
    return data.content;
  },
};
