/**
 * Runs in the page of the shell before React loads, in development only. React registers once, with the hook present at that time. The
 * refresh runtime of an area loads later and finds the registration here. Without it, edits of an area would not show inside the shell.
 */
export const REFRESH_HOOK = `(() => {
  const renderers = new Map();
  const nothing = () => {};
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    renderers,
    supportsFiber: true,
    inject(renderer) {
      const id = renderers.size + 1;
      renderers.set(id, renderer);
      return id;
    },
    onScheduleFiberRoot: nothing,
    onCommitFiberRoot: nothing,
    onPostCommitFiberRoot: nothing,
    onCommitFiberUnmount: nothing,
  };
})();`;
