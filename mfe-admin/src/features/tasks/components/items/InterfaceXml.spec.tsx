import { afterEach, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterfaceXml } from './InterfaceXml.js';

afterEach(() => {
  jest.restoreAllMocks();
});

it('is saved as a file', async () => {
  const files: (Blob | MediaSource)[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file)}`;
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(`${this.download} from ${this.href}`);
  });
  render(<InterfaceXml xml="<View/>" name="labelling-interface-2.xml" />);
  await userEvent.click(screen.getByRole('button', { name: 'Download XML' }));
  expect(saved).toEqual(['labelling-interface-2.xml from blob:1']);
  expect(files).toEqual([new Blob(['<View/>'], { type: 'application/xml' })]);
});
