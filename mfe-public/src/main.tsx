// Module Federation must resolve the shared packages before any of their code runs.
void import('./standalone.js');
