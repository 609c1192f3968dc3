type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Sets who asks the user for a fresh proof that it is them. @returns a function that ends it */
export function onProofNeeded(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = undefined;
  };
}

/** Asks the user, once for all calls that wait for it. @returns whether the server has the proof now */
export function proofGiven(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
