import { AsyncResource } from 'node:async_hooks';
import { PassThrough, type Readable } from 'node:stream';
import { type BeforeApplicationShutdown, HttpException, HttpStatus, Injectable, Logger, ServiceUnavailableException } from '@nestjs/common';
import { NOTIFICATION_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { errorText } from '../../../common/errors/error-text.js';
import { SessionsService } from '../auth/sessions.service.js';
import { NotificationFeedService } from '../notifications/notification-feed.service.js';
import { UsersService } from '../users/users.service.js';

/** Updates arrive within five seconds: one poll and the network. */
const POLL_MS = 2_500;
/** Number of polls between two checks of the sessions. */
const POLLS_PER_CHECK = 2;
/** Overlap of polls: clocks of instances differ, and a transaction commits later than the times in its records. */
const OVERLAP_MS = 30_000;
const HEARTBEAT_MS = 25_000;
/** Maximum of open pages of one person. */
export const STREAMS_PER_PERSON = 8;

interface OpenStream {
  readonly userId: string;
  readonly sessionId: string;
  readonly out: PassThrough;
  lastSent: number | undefined;
  wroteAt: number;
}

/** Open streams of this process. They share one poll, whose cost depends on the number of changes. It finds changes by all instances. */
@Injectable()
export class UnreadStreams implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Live');
  private readonly streams = new Set<OpenStream>();
  private timer: NodeJS.Timeout | undefined;
  private polling: Promise<void> | undefined;
  private polls = 0;
  private seenUntil = new Date(0);
  private stopping = false;
  /** Polls run outside the context of the request that opened the first stream. */
  private readonly pollOnce = AsyncResource.bind((): void => {
    this.polling ??= this.poll().finally(() => (this.polling = undefined));
  });

  constructor(
    private readonly notifications: NotificationFeedService,
    private readonly sessions: SessionsService,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /** Sends the number of unread notifications now and at each change. @throws 429 for too many streams, 503 while the server stops */
  open({ _id: userId, sessionId }: Pick<CurrentUser, '_id' | 'sessionId'>): Readable {
    if (this.stopping) throw new ServiceUnavailableException();
    const own = [...this.streams].filter((stream) => stream.userId === userId);
    if (own.length >= STREAMS_PER_PERSON) throw new HttpException(NOTIFICATION_MESSAGES.tooManyStreams, HttpStatus.TOO_MANY_REQUESTS);
    const stream: OpenStream = { userId, sessionId, out: new PassThrough(), lastSent: undefined, wroteAt: performance.now() };
    stream.out.once('close', () => this.remove(stream));
    this.add(stream);
    void this.send(userId).catch((error: unknown) => this.failed(error));
    return stream.out;
  }

  /** Ends all streams, so that the server does not wait for them. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    for (const { out } of this.streams) out.end();
    await this.polling;
  }

  /** Sends changes, ends streams without a session, and sends heartbeats. */
  private async poll(): Promise<void> {
    this.polls += 1;
    try {
      if (this.polls % POLLS_PER_CHECK === 0) await this.endThoseWithoutSession();
      const now = this.clock.now();
      const changed = await this.notifications.ownersOfChanges(new Date(this.seenUntil.getTime() - OVERLAP_MS));
      this.seenUntil = now;
      const changedUsers = new Set(changed);
      const toSend = [...this.streams].filter(({ lastSent, userId }) => lastSent === undefined || changedUsers.has(userId));
      await Promise.all([...new Set(toSend.map(({ userId }) => userId))].map((userId) => this.send(userId)));
    } catch (error) {
      this.failed(error);
    }
    for (const stream of this.streams) if (performance.now() - stream.wroteAt >= HEARTBEAT_MS) write(stream, '\n');
  }

  private async send(userId: string): Promise<void> {
    const unread = await this.notifications.countUnread(userId);
    for (const stream of this.streams) {
      if (stream.userId !== userId || stream.lastSent === unread) continue;
      stream.lastSent = unread;
      write(stream, `${JSON.stringify({ unread })}\n`);
    }
  }

  private async endThoseWithoutSession(): Promise<void> {
    const open = [...this.streams];
    const userIds = [...new Set(open.map(({ userId }) => userId))].map((id) => new Types.ObjectId(id));
    const [live, people] = await Promise.all([
      this.sessions.liveAmong([...new Set(open.map(({ sessionId }) => sessionId))]),
      this.users.findSummaries(userIds),
    ]);
    for (const { sessionId, userId, out } of open) {
      if (!live.has(sessionId) || people.get(userId)?.status !== 'active') out.end();
    }
  }

  private add(stream: OpenStream): void {
    if (this.streams.size === 0) {
      this.seenUntil = this.clock.now();
      this.timer = setInterval(this.pollOnce, POLL_MS);
      this.timer.unref();
    }
    this.streams.add(stream);
  }

  private remove(stream: OpenStream): void {
    this.streams.delete(stream);
    if (this.streams.size === 0) clearInterval(this.timer);
  }

  /** Keeps the streams open while the database is unavailable. The next poll continues from the last successful one. */
  private failed(error: unknown): void {
    this.logger.warn(`Unread notifications could not be counted: ${errorText(error)}`);
  }
}

function write(stream: OpenStream, text: string): void {
  if (stream.out.writableEnded) return;
  stream.wroteAt = performance.now();
  stream.out.write(text);
}
