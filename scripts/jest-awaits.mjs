// A spec that waits for something on the screen fails if it never comes, not if the machine is busy: Testing Library gives up after
// a second.
import { configure } from '@testing-library/dom';

configure({ asyncUtilTimeout: 15_000 });
