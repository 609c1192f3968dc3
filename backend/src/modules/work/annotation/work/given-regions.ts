import { type Problem, readRegions, type Region } from '@labelbridge/annotation';
import { badInput } from '../../../../common/errors/errors.js';

/**
 * Reads the regions of an answer of an admin.
 *
 * @param problemsOf checks them by the rules of their item @throws 400 naming all problems
 */
export async function givenRegions(given: unknown, problemsOf: (regions: Region[]) => Promise<readonly Problem[]>): Promise<Region[]> {
  const read = readRegions(given);
  if (!read.ok) throw badInput(read.problems);
  const problems = await problemsOf(read.value);
  if (problems.length > 0) throw badInput(problems);
  return read.value;
}
