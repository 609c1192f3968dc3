/** @param call the refused call, with its body unread */
type Ask = (call: Request) => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Sets the dialog that asks the user to prove their identity again. @returns a function that removes it */
export function onProofNeeded(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = undefined;
  };
}

/** Asks the user once for all waiting calls. @param call the first of them @returns whether the server has the proof now */
export function proofGiven(call: Request): Promise<boolean> {
  asking ??= (ask?.(call) ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
