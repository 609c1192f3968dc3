// The default of Testing Library is one second, which fails on a busy machine.
import { configure } from '@testing-library/dom';

configure({ asyncUtilTimeout: 15_000 });
