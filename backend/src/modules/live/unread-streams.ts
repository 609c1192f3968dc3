import { PassThrough, type Readable } from 'node:stream';
import { type BeforeApplicationShutdown, HttpException, HttpStatus, Injectable, Logger, ServiceUnavailableException } from '@nestjs/common';
import { NOTIFICATION_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../common/access/current-user.js';
import { Clock } from '../../common/clock/clock.js';
import { errorText } from '../../common/errors/error-text.js';
import { SessionsService } from '../auth/sessions.service.js';
import { NotificationFeedService } from '../notifications/notification-feed.service.js';
import { UsersService } from '../users/users.service.js';

/** A stream is heard of within five seconds of the event: one look and what the network takes. */
const LOOK_EVERY_MS = 2_500;
/** Whether sessions still live is asked at every n-th look. */
const LOOKS_PER_CHECK = 2;
/** Clocks of two instances differ, and a transaction commits later than its records say. */
const OVERLAP_MS = 30_000;
const HEARTBEAT_MS = 25_000;
/** Open pages of one person: windows side by side on some devices, not hundreds. */
export const STREAMS_PER_PERSON = 8;

interface OpenStream {
  readonly userId: string;
  readonly sessionId: string;
  readonly out: PassThrough;
  told: number | undefined;
  wroteAt: number;
}

/**
 * The streams that this process keeps open. They share one look at the database, whose cost follows what changed and not
 * how many are open; it sees what other instances wrote as well.
 */
@Injectable()
export class UnreadStreams implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Live');
  private readonly streams = new Set<OpenStream>();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private looks = 0;
  private seenUntil = new Date(0);
  private stopping = false;

  constructor(
    private readonly notifications: NotificationFeedService,
    private readonly sessions: SessionsService,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens a stream that tells now, and at each change, how many notifications are unread.
   *
   * @throws 429 where the person has too many, 503 while the server stops
   */
  open({ _id: userId, sessionId }: Pick<CurrentUser, '_id' | 'sessionId'>): Readable {
    if (this.stopping) throw new ServiceUnavailableException();
    const own = [...this.streams].filter((stream) => stream.userId === userId);
    if (own.length >= STREAMS_PER_PERSON) throw new HttpException(NOTIFICATION_MESSAGES.tooManyStreams, HttpStatus.TOO_MANY_REQUESTS);
    const stream: OpenStream = { userId, sessionId, out: new PassThrough(), told: undefined, wroteAt: performance.now() };
    stream.out.once('close', () => this.forget(stream));
    this.remember(stream);
    void this.tell(userId).catch((error: unknown) => this.failed(error));
    return stream.out;
  }

  /** Ends all streams, so that the server below need not wait for them. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    for (const { out } of this.streams) out.end();
    await this.looking;
  }

  /** One look: tells what changed, ends what has ended, and keeps the rest alive. */
  private async look(): Promise<void> {
    this.looks += 1;
    try {
      if (this.looks % LOOKS_PER_CHECK === 0) await this.endThoseWithoutSession();
      const now = this.clock.now();
      const changed = await this.notifications.ownersOfChanges(new Date(this.seenUntil.getTime() - OVERLAP_MS));
      this.seenUntil = now;
      const news = new Set(changed);
      const toTell = [...this.streams].filter(({ told, userId }) => told === undefined || news.has(userId));
      await Promise.all([...new Set(toTell.map(({ userId }) => userId))].map((userId) => this.tell(userId)));
    } catch (error) {
      this.failed(error);
    }
    for (const stream of this.streams) if (performance.now() - stream.wroteAt >= HEARTBEAT_MS) write(stream, '\n');
  }

  private async tell(userId: string): Promise<void> {
    const unread = await this.notifications.countUnread(userId);
    for (const stream of this.streams) {
      if (stream.userId !== userId || stream.told === unread) continue;
      stream.told = unread;
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

  private remember(stream: OpenStream): void {
    if (this.streams.size === 0) {
      this.seenUntil = this.clock.now();
      this.timer = setInterval(() => {
        this.looking ??= this.look().finally(() => (this.looking = undefined));
      }, LOOK_EVERY_MS);
      this.timer.unref();
    }
    this.streams.add(stream);
  }

  private forget(stream: OpenStream): void {
    this.streams.delete(stream);
    if (this.streams.size === 0) clearInterval(this.timer);
  }

  /** The database is away: the streams stay, and the next look begins where the last good one ended. */
  private failed(error: unknown): void {
    this.logger.warn(`Unread notifications could not be counted: ${errorText(error)}`);
  }
}

function write(stream: OpenStream, text: string): void {
  if (stream.out.writableEnded) return;
  stream.wroteAt = performance.now();
  stream.out.write(text);
}
