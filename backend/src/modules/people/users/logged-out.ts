import { Injectable } from '@nestjs/common';

export type LoggedOutListener = (sessionId: string) => Promise<void>;

@Injectable()
export class LoggedOut {
  private readonly listeners: LoggedOutListener[] = [];

  subscribe(listener: LoggedOutListener): void {
    this.listeners.push(listener);
  }

  async emit(sessionId: string): Promise<void> {
    for (const listener of this.listeners) await listener(sessionId);
  }
}
