import { describe, expect, it } from '@jest/globals';
import { newTaskFields, taskFieldsOf, taskTitleOf } from './task-changes.js';

const input = {
  taskName: 'Audio Annotation',
  taskLink: 'https://work.example/1',
  taskGuidelineLink: 'https://guide.example/1',
  dueDate: '2026-12-31',
} as const;

describe('fields of a task', () => {
  it("takes the modality from the task's name, and no title and rate where none is given", () => {
    expect(newTaskFields(input)).toEqual({
      ...input,
      modality: 'audio',
      title: null,
      rate: null,
      workplace: 'external',
      reviewShare: 100,
      secondsPerItem: null,
      overlap: 1,
      overlapMost: null,
      queued: false,
    });
  });

  it('changes the modality with the name, and nothing that was left out', () => {
    expect(taskFieldsOf({ taskName: 'Video Annotation' })).toEqual({ taskName: 'Video Annotation', modality: 'video' });
    expect(taskFieldsOf({})).toEqual({});
  });

  it('is called by its title, else by its name', () => {
    expect(taskTitleOf({ title: 'Transcribe calls', taskName: 'Audio Annotation' })).toBe('Transcribe calls');
    expect(taskTitleOf({ title: null, taskName: 'Audio Annotation' })).toBe('Audio Annotation');
  });
});
