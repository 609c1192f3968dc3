import { type LabelConfig, modalityOf } from '@labelbridge/annotation';
import { attempt, useSession } from '@labelbridge/session';

type Tool = ReturnType<typeof modalityOf>;

const SAVED = 'Undo takes back any step; all is saved as you go.';
const HINTS: Readonly<Record<Tool, readonly [string, string, string]>> = {
  text: ['Choose a label, then press a word.', 'Drag the ends of a mark to make it longer.', SAVED],
  image: ['Choose a label, then draw on the picture.', 'Two fingers or the wheel zoom in.', SAVED],
  audio: ['Press Begin here while it plays, then End here.', 'Drag the ends of a segment to move them.', SAVED],
  video: ['Go to a frame, then draw a box, or begin a time range there.', 'Further frames move what is drawn.', SAVED],
};

/** Returns the tool of an interface. A text is a tool only if its parts are labelled. */
function toolOf(config: LabelConfig): Tool | undefined {
  const tool = modalityOf(config);
  return tool === 'text' && !config.controls.some(({ tag }) => tag === 'labels') ? undefined : tool;
}

/** Returns three hints on the tool of an interface, once for each user on this device. */
export function hintsOnce(config: LabelConfig): string | undefined {
  const userId = useSession.getState().user?.userId;
  const tool = toolOf(config);
  if (userId === undefined || tool === undefined) return undefined;
  const key = `labelbridge.hints.${userId}`;
  const seen = attempt(() => localStorage.getItem(key))?.split(' ') ?? [];
  if (seen.includes(tool)) return undefined;
  attempt(() => localStorage.setItem(key, [...seen, tool].join(' ')));
  return HINTS[tool].join(' ');
}
