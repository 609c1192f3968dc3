/**
 * Runs in the shell's page before React loads, in development only. React registers itself once, with the hook that exists at that
 * moment. An area's own refresh runtime loads later and finds the registration here. Without it, edits of an area would not show inside
 * the shell.
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
