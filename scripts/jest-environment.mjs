import JsdomEnvironment from 'jest-environment-jsdom';

/** An open channel must not keep the test process alive. */
class PageChannel extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
}

/** A jsdom with `fetch`, streams, channels and text coders of Node, which it lacks. */
export default class BrowserEnvironment extends JsdomEnvironment {
  constructor(...given) {
    super(...given);
    const streams = { ReadableStream, TransformStream, WritableStream };
    const network = { fetch, Headers, Request, Response, ...streams, BroadcastChannel: PageChannel };
    Object.assign(this.global, network, { TextDecoder, TextEncoder });
  }
}
