// Module Federation has to settle who brings the shared code before any of it runs.
void import('./standalone.js');
