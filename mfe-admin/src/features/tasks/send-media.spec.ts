import { describe, expect, it, jest } from '@jest/globals';
import { MEDIA_LIMITS } from '@labelbridge/contracts';
import { type MediaCalls, sendMedium, sendZip } from './send-media.js';

const PART = MEDIA_LIMITS.partBytes;
const never = new AbortController().signal;
const fileOf = (size: number) => new File([new Uint8Array(size)], 'call.wav', { lastModified: 1 });

/** Simulates a server that already has some bytes of the upload. */
function server(received: number) {
  const sent: { bytes: number; offset: number | undefined }[] = [];
  const names = new Set<string | undefined>();
  const calls: MediaCalls = {
    received: async (upload) => {
      names.add(upload);
      return received;
    },
    send: async (body, part) => {
      names.add(part?.upload);
      sent.push({ bytes: body.size, offset: part?.offset });
      return !part || part.offset + body.size === part.size ? 'medium' : null;
    },
    sendZip: async (body, part) => {
      sent.push({ bytes: body.size, offset: part.offset });
      return part.offset + body.size === part.size ? { files: [{ name: 'a.png', mediumId: 'medium' }], refused: [] } : null;
    },
  };
  return { sent, names, calls };
}

describe('a medium', () => {
  it('is sent whole where it is small', async () => {
    const { sent, calls } = server(0);
    expect(await sendMedium(fileOf(10), calls, () => {}, never)).toBe('medium');
    expect(sent).toEqual([{ bytes: 10, offset: undefined }]);
  });

  it('comes in a zip too, which is sent in parts however small it is', async () => {
    const { sent, calls } = server(PART);
    expect(await sendZip(fileOf(PART + 3), calls, () => {}, never)).toEqual({
      files: [{ name: 'a.png', mediumId: 'medium' }],
      refused: [],
    });
    expect(sent).toEqual([{ bytes: 3, offset: PART }]);
  });

  it('is sent in parts under one name, and says how far it is', async () => {
    const { sent, names, calls } = server(0);
    const onSent = jest.fn();
    expect(await sendMedium(fileOf(2 * PART + 3), calls, onSent, never)).toBe('medium');
    expect(sent).toEqual([
      { bytes: PART, offset: 0 },
      { bytes: PART, offset: PART },
      { bytes: 3, offset: 2 * PART },
    ]);
    expect(onSent.mock.calls.flat()).toEqual([0, PART, 2 * PART, 2 * PART + 3]);
    expect([...names]).toEqual([expect.stringMatching(/^[\w-]{16,64}$/)]);
  });

  it('continues from what has arrived', async () => {
    const { sent, calls } = server(PART + 7);
    await sendMedium(fileOf(2 * PART), calls, () => {}, never);
    expect(sent).toEqual([{ bytes: PART - 7, offset: PART + 7 }]);
  });

  it('ends between two parts', async () => {
    const { sent, calls } = server(0);
    const ending = new AbortController();
    const send: MediaCalls['send'] = (...given) => {
      ending.abort(new Error('left'));
      return calls.send(...given);
    };
    await expect(sendMedium(fileOf(2 * PART), { ...calls, send }, () => {}, ending.signal)).rejects.toThrow('left');
    expect(sent).toHaveLength(1);
  });
});
