/** @param call what needs the proof; its body is not read yet */
type Ask = (call: Request) => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Sets who asks the user for a fresh proof that it is them. @returns a function that ends it */
export function onProofNeeded(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = undefined;
  };
}

/** Asks the user, once for all calls that wait for it. @param call the first of them @returns whether the server has the proof now */
export function proofGiven(call: Request): Promise<boolean> {
  asking ??= (ask?.(call) ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
