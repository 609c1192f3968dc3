import { Injectable } from '@nestjs/common';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { type AnsweredRequest } from '../logging/access-log.js';

export interface Reading {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A metric that is read on demand, such as the age of the oldest waiting mail. */
export interface GaugeSource {
  /** Name without the prefix `labelbridge_`. It ends with the unit, seconds or bytes (prometheus.io, Metric naming). */
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  read(): Promise<readonly Reading[]>;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Time limit for reading a metric; then it is omitted. /metrics must answer even if the database does not. */
const READ_MS = 2_000;

/** Sampling interval of the event loop. The library's 10 ms would be most of the work of an idle server. */
const LOOP_LOOK_MS = 50;

/** Metrics of this process, for Prometheus. Modules register their own with `add`. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly sources: { readonly source: GaugeSource; readonly gauge: Gauge }[] = [];
  private readonly requests = new Histogram({
    name: 'labelbridge_http_request_seconds',
    help: 'Time to answer, by method, route pattern and status; its _count is the number of requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [this.registry],
  });
  private readonly unread = new Gauge({
    name: 'labelbridge_gauge_failures',
    help: 'Figures that could not be read for this page.',
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: LOOP_LOOK_MS });
  }

  /** Registers a metric that is read for each request of the page. @throws Error for a duplicate name */
  add(source: GaugeSource): void {
    const gauge = new Gauge({
      name: `labelbridge_${source.name}`,
      help: source.help,
      labelNames: [...(source.labels ?? [])],
      registers: [this.registry],
    });
    this.sources.push({ source, gauge });
  }

  observe({ method, route, status, ms }: AnsweredRequest): void {
    this.requests.observe({ method, route, status: String(status) }, ms / 1_000);
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  async page(): Promise<string> {
    const done = await Promise.all(this.sources.map(({ source, gauge }) => readInto(source, gauge)));
    this.unread.set(done.filter((isRead) => !isRead).length);
    return this.registry.metrics();
  }
}

async function readInto(source: GaugeSource, gauge: Gauge): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), READ_MS);
  });
  try {
    const readings = await Promise.race([source.read(), tooLong]);
    gauge.reset();
    for (const { labels = {}, value } of readings) gauge.set({ ...labels }, value);
    return true;
  } catch {
    gauge.reset();
    return false;
  } finally {
    clearTimeout(timer);
  }
}
