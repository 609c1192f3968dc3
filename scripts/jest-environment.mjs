import JsdomEnvironment from 'jest-environment-jsdom';

/** A jsdom with what browsers have and it lacks: Node's own `fetch` and its parts. */
export default class BrowserEnvironment extends JsdomEnvironment {
  constructor(...given) {
    super(...given);
    Object.assign(this.global, {
      fetch,
      Headers,
      Request,
      Response,
      ReadableStream,
      TransformStream,
      WritableStream,
      TextDecoder,
      TextEncoder,
      BroadcastChannel,
    });
  }
}
