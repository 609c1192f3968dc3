import JsdomEnvironment from 'jest-environment-jsdom';

/** An open channel would keep the process of the tests alive. */
class PageChannel extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
}

/** A jsdom with what browsers have and it lacks: Node's own `fetch` with its parts, and channels. */
export default class BrowserEnvironment extends JsdomEnvironment {
  constructor(...given) {
    super(...given);
    const streams = { ReadableStream, TransformStream, WritableStream };
    const network = { fetch, Headers, Request, Response, ...streams, BroadcastChannel: PageChannel };
    Object.assign(this.global, network, { TextDecoder, TextEncoder });
  }
}
