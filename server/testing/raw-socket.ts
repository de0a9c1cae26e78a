import WebSocket from 'ws';
import type { ClientOptions } from 'ws';

type Frame = unknown;

/** A WebSocket without supabase-js around it, for what that one never sends. */
export class RawSocket {
  readonly socket: WebSocket;
  readonly frames: Frame[] = [];
  closed: { code: number; reason: string } | null = null;
  #watchers: (() => void)[] = [];

  constructor(address: string, options: ClientOptions = {}) {
    this.socket = new WebSocket(address, options);
    this.socket.on('message', (data: Buffer) => this.#note(() => this.frames.push(JSON.parse(data.toString()))));
    this.socket.on('close', (code, reason) => this.#note(() => (this.closed = { code, reason: reason.toString() })));
    this.socket.on('open', () => this.#note(() => undefined));
    this.socket.on('error', () => undefined);
  }

  async open(): Promise<this> {
    await this.until(() => this.socket.readyState === WebSocket.OPEN);
    return this;
  }

  send(frame: unknown): void {
    this.socket.send(JSON.stringify(frame));
  }

  /** Resolves with the frame that answers a message with this ref in version 2.0.0. */
  async replyTo(ref: string): Promise<{ status: string; response: Record<string, unknown> }> {
    const find = () => this.frames.find((frame) => Array.isArray(frame) && frame[1] === ref && frame[3] === 'phx_reply');
    await this.until(() => find() !== undefined);
    return (find() as unknown[])[4] as { status: string; response: Record<string, unknown> };
  }

  async end(): Promise<{ code: number; reason: string }> {
    await this.until(() => this.closed !== null);
    return this.closed ?? { code: 0, reason: '' };
  }

  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise<void>((resolve) => this.#watchers.push(resolve));
  }

  #note(change: () => void): void {
    change();
    const watchers = this.#watchers;
    this.#watchers = [];
    for (const watcher of watchers) watcher();
  }
}
