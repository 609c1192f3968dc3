import { useState } from 'react';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { controlOf, doneProblems, interfaceOf, objectOf, type Region, TEMPLATES } from '@labelbridge/annotation';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Step } from '../tools/tool.js';
import { ItemQuestions, RegionQuestions } from './Questions.js';

const CONFIG = interfaceOf([objectOf('audio', 'audio', '$audio')], [controlOf('textarea', 'transcript', 'audio', { perRegion: true })]);
const SEGMENT: Region = {
  id: 'a',
  from: 'speaker',
  to: 'audio',
  type: 'labels',
  labels: ['Ada'],
  shape: { t: 'segment', start: 0, end: 1 },
};
afterEach(cleanup);

it('leads to the first question on a region by Enter, and leaves Enter to what is typed', async () => {
  const onStep = jest.fn();
  render(
    <RegionQuestions
      config={CONFIG}
      item={{ id: 'i', data: { audio: 'a.wav' }, media: {} }}
      region={SEGMENT}
      readOnly={false}
      onStep={onStep}
    />,
  );
  const field = screen.getByRole('textbox');
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(field);
});

describe('the questions of a template', () => {
  const templateOf = (id: string) => {
    const template = TEMPLATES.find((each) => each.id === id);
    if (!template) throw new Error(id);
    return template;
  };
  const NONE = new Map<string, Region>();
  let kept: readonly Region[];

  function Asked({ id, first = [] }: { id: string; first?: readonly Region[] }) {
    const { config, sample } = templateOf(id);
    const item = { id: 'i', data: sample, media: {} };
    const [regions, setRegions] = useState<ReadonlyMap<string, Region>>(new Map(first.map((region) => [region.id, region])));
    kept = [...regions.values()];
    const [region] = first;
    const asked = region && regions.get(region.id);
    const onStep = ({ put = [] }: Step): void => setRegions(new Map([...regions, ...put.map((each) => [each.id, each] as const)]));
    return (
      <>
        <ItemQuestions {...{ config, item, regions, onStep }} suggestions={NONE} readOnly={false} />
        {asked && <RegionQuestions {...{ config, item, onStep }} region={asked} readOnly={false} />}
      </>
    );
  }
  const problemsOf = (id: string) => {
    const { config, sample } = templateOf(id);
    return doneProblems(config, kept, { id: 'i', data: sample }).map(({ message }) => message);
  };

  it('on sentiment are done with a choice, beside labelled parts', async () => {
    const part: Region = {
      id: 'p',
      from: 'part',
      to: 'text',
      type: 'labels',
      labels: ['Complaint'],
      shape: { t: 'span', start: 26, end: 44 },
    };
    render(<Asked id="sentiment-spans" first={[part]} />);
    expect(problemsOf('sentiment-spans')).toEqual(['“How does it sound?” must be answered']);
    await userEvent.click(screen.getByLabelText(/^Negative/));
    expect(problemsOf('sentiment-spans')).toEqual([]);
  });

  it('on a preference are done with an answer and its reasons', async () => {
    render(<Asked id="preference-reasons" />);
    await userEvent.click(screen.getByRole('button', { name: /^First/ }));
    expect(problemsOf('preference-reasons')).toEqual(['“What makes it better?” must be answered']);
    await userEvent.click(screen.getByLabelText(/^Clearer/));
    await userEvent.click(screen.getByLabelText(/^Safer/));
    await userEvent.type(screen.getByLabelText(/^Why, in your own words/), 'It names the steps.');
    expect(problemsOf('preference-reasons')).toEqual([]);
    expect(kept.map(({ answer }) => answer?.value)).toEqual([expect.anything(), ['Clearer', 'Safer'], ['It names the steps.']]);
  });

  it('on speech take what is said and what it means, of each segment', async () => {
    render(<Asked id="transcript-translation" first={[{ ...SEGMENT, labels: ['Speaker 1'] }]} />);
    await userEvent.type(screen.getByLabelText(/^What is said/), 'Ẹ káàárọ̀');
    await userEvent.type(screen.getByLabelText(/^In English/), 'Good morning');
    expect(kept[0]?.fields).toMatchObject({ transcript: { value: ['Ẹ káàárọ̀'] }, translation: { value: ['Good morning'] } });
    expect(problemsOf('transcript-translation')).toEqual([]);
  });
});
