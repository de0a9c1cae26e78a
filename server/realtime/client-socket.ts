import type { RawData, WebSocket } from 'ws';
import type { Caller, Callers } from '#server/base/caller.ts';
import type { Logger } from '#server/base/log.ts';
import { memberKey } from '#server/limits/caller-key.ts';
import { Channel } from './channel.ts';
import { ENDINGS } from './ended-sessions.ts';
import type { Hub, Subscriber } from './hub.ts';
import { asksForReplay, joinRefusal } from './join-request.ts';
import { REALTIME_LIMITS, TokenBucket } from './limits.ts';
import type { Quota } from './limits.ts';
import { databaseTopic, decodeMessage, encodeMessage, replyTo } from './protocol.ts';
import type { ClientMessage, ProtocolVersion, ServerMessage } from './protocol.ts';
import type { ReplayReader } from './replay.ts';
import { tokenRefusal } from './token-refusal.ts';
import type { TopicAccess } from './topic-access.ts';

/** The parts that the sockets of a process share. */
export interface SocketContext {
  hub: Hub;
  callers: Pick<Callers, 'ofJoin'>;
  mayReceive: TopicAccess;
  readMissed: ReplayReader;
  accountQuota: Quota;
  log: Logger;
}

/** Codes of RFC 6455 with which the server ends a socket. */
export const CLOSE_CODES = { goingAway: 1001, malformed: 1007, policy: 1008, failure: 1011 } as const;

/** How a client presented itself when it opened its socket. */
export interface ClientHello {
  version: ProtocolVersion;
  apiKey: string;
  userAgent: string | null;
  /** Where it comes from, as members are told apart there. */
  network: string;
}

/** One client's WebSocket: reads its messages, keeps its channels, and ends when it breaks a limit. */
export class ClientSocket {
  readonly #socket: WebSocket;
  readonly #version: ProtocolVersion;
  readonly #hello: ClientHello;
  readonly #context: SocketContext;
  readonly #channels = new Map<string, Channel>();
  readonly #bucket = new TokenBucket(REALTIME_LIMITS.messageBurst, REALTIME_LIMITS.messagesPerSecond);
  /** Messages are handled one after the other: a leave must not overtake its join. */
  #work: Promise<void> = Promise.resolve();
  #waiting = 0;
  #account: string | null = null;
  readonly #onAdmitted: () => void;
  #heardAt = performance.now();
  #hadChannelAt = performance.now();

  /** @param onAdmitted called, perhaps several times, once a member has signed in on the socket or a channel is open */
  constructor(socket: WebSocket, hello: ClientHello, context: SocketContext, onAdmitted: () => void = () => undefined) {
    this.#socket = socket;
    this.#onAdmitted = onAdmitted;
    this.#version = hello.version;
    this.#hello = hello;
    this.#context = context;
    socket.on('message', (data, isBinary) => this.#onFrame(data, isBinary));
    socket.on('close', () => this.#onClose());
    // The cause of a broken connection is of no interest; 'close' follows.
    socket.on('error', () => undefined);
  }

  /** The sessions that this socket's channels were joined with. */
  *sessions(): Generator<string> {
    for (const { caller } of this.#channels.values()) if (caller.sessionId) yield caller.sessionId;
  }

  /** Ends the channels that are to hear nothing more; of each `whyEnded` says why, or null. */
  endChannels(whyEnded: (caller: Caller, topic: string) => string | null): void {
    for (const channel of this.#channels.values()) {
      const reason = whyEnded(channel.caller, channel.topic);
      if (reason !== null) this.#endChannel(channel, reason);
    }
  }

  /** Ends a socket that has been silent, or without a channel, for too long. */
  closeIfIdle(now = performance.now()): void {
    // A socket whose join is not answered yet has done nothing wrong: when all come back at once, that takes a while.
    if (this.#channels.size > 0 || this.#waiting > 0) this.#hadChannelAt = now;
    if (now - this.#heardAt > REALTIME_LIMITS.silenceMs) this.#socket.terminate();
    else if (now - this.#hadChannelAt > REALTIME_LIMITS.withoutChannelMs) this.close(CLOSE_CODES.policy, 'No channel was joined');
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  #onFrame(data: RawData, isBinary: boolean): void {
    this.#heardAt = performance.now();
    // A client may be within its rate and yet ask faster than the database answers.
    if (!this.#bucket.take() || this.#waiting >= REALTIME_LIMITS.messageBurst) {
      this.close(CLOSE_CODES.policy, 'Too many messages');
      return;
    }
    const message = Buffer.isBuffer(data) ? decodeMessage(data, isBinary, this.#version) : null;
    if (message === null) {
      this.close(CLOSE_CODES.malformed, 'Not a message of this protocol');
      return;
    }
    this.#waiting += 1;
    this.#work = this.#work
      .then(() => this.#handle(message))
      .catch((error: unknown) => {
        this.#context.log.error({ err: error }, 'realtime message failed');
        this.#send(replyTo(message, 'error', { reason: 'UnknownErrorOnChannel: Try again later' }));
      })
      .finally(() => (this.#waiting -= 1));
  }

  async #handle(message: ClientMessage): Promise<void> {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const topic = databaseTopic(message.topic);
    const channel = topic === null ? undefined : this.#channels.get(topic);
    if (message.topic === 'phoenix' && message.event === 'heartbeat') this.#send(replyTo(message, 'ok', {}));
    else if (topic !== null && message.event === 'phx_join') await this.#join(message, topic);
    else if (!channel) this.#send(replyTo(message, 'error', { reason: 'unmatched topic' }));
    else if (message.event === 'access_token') await this.#renew(channel, message.payload['access_token']);
    else if (message.event === 'phx_leave') this.#leave(message, channel);
    else this.#send(replyTo(message, 'error', { reason: 'Unauthorized: You do not have permissions to write to this Channel topic' }));
  }

  async #join(message: ClientMessage, topic: string): Promise<void> {
    const known = this.#channels.get(topic);
    if (known) this.#closeChannel(known);
    const caller = await this.#admit(message, topic);
    if (typeof caller === 'string') {
      this.#send(replyTo(message, 'error', { reason: caller }));
      return;
    }
    // The client may be gone by now.
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const subscriber: Subscriber = { version: this.#version, receive: (frame) => this.#sendFrame(frame) };
    const channel = new Channel({ topic, clientTopic: message.topic, joinRef: message.joinRef ?? message.ref, caller, subscriber });
    this.#channels.set(topic, channel);
    this.#onAdmitted();
    this.#context.hub.subscribe(topic, subscriber);
    channel.whenExpired(() => this.#endChannel(channel, 'Token has expired'));
    this.#send(replyTo(message, 'ok', { postgres_changes: [] }));
    for (const push of channel.pushesAfterJoin(message.payload)) this.#send(push);
    const replay = asksForReplay(message.payload);
    // It hears the topic already: nothing falls between. A message heard twice is read twice, and no more.
    if (replay) for (const missed of await this.#context.readMissed(topic, replay)) this.#send(channel.replayOf(missed));
  }

  /** The caller who may join, or why nobody may. */
  async #admit(message: ClientMessage, topic: string): Promise<Caller | string> {
    if (this.#channels.size >= REALTIME_LIMITS.channelsPerSocket) return 'ChannelRateLimitReached: Too many channels';
    const refusal = joinRefusal(message.payload);
    if (refusal !== null) return refusal;
    return this.#check(message.payload['access_token'] ?? this.#hello.apiKey, topic);
  }

  async #check(token: unknown, topic: string): Promise<Caller | string> {
    if (typeof token !== 'string' || token === '') return 'InvalidJWTToken: A token is missing';
    const caller = this.#context.callers.ofJoin(token, this.#hello);
    if (caller.kind === 'refused') return tokenRefusal(caller.reason);
    if (!this.#hasRoomFor(caller)) return 'ConnectionRateLimitReached: Too many connected clients of this member';
    const answer = await this.#context.mayReceive(caller, topic);
    if (answer === 'allowed') return caller;
    if (answer === 'too_many') return 'ClientJoinRateLimitReached: Too many joins per second';
    if (answer === 'session_ended') return 'InvalidJWTToken: The session has ended';
    if (answer === 'insufficient_aal') return ENDINGS.waiting;
    return `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`;
  }

  /** Counts the socket for the first member who signs in on it, before the database is asked on their behalf. */
  #hasRoomFor(caller: Caller): boolean {
    // Closed while its token was checked: nobody would give its place back.
    if (this.#account !== null || caller.kind !== 'member' || this.#socket.readyState !== this.#socket.OPEN) return true;
    const account = memberKey(caller, this.#hello.network);
    if (!this.#context.accountQuota.take(account)) return false;
    this.#account = account;
    this.#onAdmitted();
    return true;
  }

  async #renew(channel: Channel, token: unknown): Promise<void> {
    // Sent by supabase-js without a session; as on hosted Supabase the channel keeps the token it was joined with.
    if (typeof token === 'string' && token.startsWith('sb_')) return;
    const caller = await this.#check(token, channel.topic);
    if (typeof caller === 'string') this.#endChannel(channel, caller);
    else if (caller.uid !== channel.caller.uid) this.#endChannel(channel, 'The token is another member’s');
    else channel.renew(caller, () => this.#endChannel(channel, 'Token has expired'));
  }

  #leave(message: ClientMessage, channel: Channel): void {
    this.#send(replyTo(message, 'ok', {}));
    this.#closeChannel(channel);
  }

  #endChannel(channel: Channel, reason: string): void {
    if (this.#channels.get(channel.topic) !== channel) return;
    this.#send(channel.systemMessage('error', reason));
    this.#closeChannel(channel);
  }

  #closeChannel(channel: Channel): void {
    this.#forget(channel);
    this.#send(channel.closeMessage());
  }

  #forget(channel: Channel): void {
    channel.stop();
    this.#context.hub.unsubscribe(channel.topic, channel.subscriber);
    this.#channels.delete(channel.topic);
    this.#hadChannelAt = performance.now();
  }

  #onClose(): void {
    for (const channel of this.#channels.values()) this.#forget(channel);
    if (this.#account !== null) this.#context.accountQuota.giveBack(this.#account);
    this.#account = null;
  }

  #send(message: ServerMessage): void {
    this.#sendFrame(Buffer.from(encodeMessage(message, this.#version)));
  }

  #sendFrame(message: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    // A close frame would only queue up behind what the client does not read.
    if (this.#socket.bufferedAmount > REALTIME_LIMITS.waitingBytes) this.#socket.terminate();
    else this.#socket.send(message, { binary: false });
  }
}
