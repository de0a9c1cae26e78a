import type { IncomingMessage } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Callers } from '#server/base/caller.ts';
import { clientAddress } from '#server/base/client-address.ts';
import { every } from '#server/base/every.ts';
import type { Repeating } from '#server/base/every.ts';
import type { Logger } from '#server/base/log.ts';
import type { ServerConfig } from '#server/config/env.ts';
import type { ServerAccess } from '#server/database/club-connection.ts';
import { ENDED_SESSIONS_TOPIC } from '#server/database/realtime-schema.ts';
import { takeSweep } from '#server/database/take-sweep.ts';
import { networkOf } from '#server/limits/network.ts';
import { CLOSE_CODES, ClientSocket } from './client-socket.ts';
import type { SocketContext } from './client-socket.ts';
import { ENDINGS, endedSessions, endingOf, endingSchema } from './ended-sessions.ts';
import { Hub } from './hub.ts';
import type { Broadcast } from './hub.ts';
import { Quota, REALTIME_LIMITS, TokenBuckets } from './limits.ts';
import { Lobby } from './lobby.ts';
import { MessageFeed } from './message-feed.ts';
import { purgeMessages } from './purge-messages.ts';
import { createReplayReader } from './replay.ts';
import { createTopicAccess } from './topic-access.ts';
import { checkUpgrade } from './upgrade-check.ts';

export interface RealtimeOptions {
  config: ServerConfig;
  callers: Callers;
  connection: ServerAccess;
  log: Logger;
}

const IDLE_CHECK_MS = 2_500;
// For sessions past their time, of which nobody tells.
const SESSION_CHECK_MS = 30_000;
// A join that was being answered when the session ended is through by then.
const CHECK_AGAIN_MS = 2_000;
const PURGE_MS = 3_600_000;
/** One of several processes does it each time. */
const PURGE_ONCE_IN = '55 minutes';
const CLOSE_WITHIN_MS = 2_000;

/** The server's Realtime: WebSockets of members, and the messages that the database has for them. */
export class RealtimeServer {
  readonly #options: RealtimeOptions;
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: REALTIME_LIMITS.messageBytes,
    perMessageDeflate: false,
    clientTracking: false,
  });
  readonly #sockets = new Set<ClientSocket>();
  readonly #hub = new Hub();
  readonly #feed: MessageFeed;
  readonly #addressQuota: Quota;
  readonly #newSockets: TokenBuckets;
  readonly #waitingRefusals = new Quota(REALTIME_LIMITS.refusalsWaiting);
  readonly #lobby = new Lobby<ClientSocket>(REALTIME_LIMITS.strangersPerNetwork);
  readonly #context: SocketContext;
  #timers: Pick<Repeating, 'stop'>[] = [];
  #checkAgain: NodeJS.Timeout | undefined;
  #isOpen = false;

  constructor(options: RealtimeOptions) {
    const { config, connection, callers, log } = options;
    this.#options = options;
    this.#addressQuota = new Quota(config.socketsPerAddress);
    this.#newSockets = new TokenBuckets(
      config.socketsPerAddress,
      Math.max(1, config.socketsPerAddress * REALTIME_LIMITS.newSocketsPerSecond),
    );
    this.#feed = new MessageFeed({
      connection,
      isWanted: () => this.#sockets.size > 0,
      onMessage: (message) => this.#onMessage(message),
      log,
    });
    this.#context = {
      hub: this.#hub,
      callers,
      mayReceive: createTopicAccess(connection),
      readMissed: createReplayReader(connection),
      accountQuota: new Quota(REALTIME_LIMITS.socketsPerAccount),
      log,
    };
  }

  /** How many sockets are open. */
  get socketCount(): number {
    return this.#sockets.size;
  }

  /** Listens to the database; from then on upgrades are taken. */
  async start(): Promise<void> {
    await this.#feed.start();
    this.#every(IDLE_CHECK_MS, async () => {
      for (const socket of this.#sockets) socket.closeIfIdle();
    });
    this.#every(SESSION_CHECK_MS, () => this.closeEndedSessions());
    this.#every(PURGE_MS, () => this.#purge());
    this.#isOpen = true;
  }

  /** Answers the HTTP server's `upgrade` event. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { config, callers } = this.#options;
    // A client that goes away now would otherwise end the process.
    socket.on('error', () => undefined);
    const answer = this.#isOpen ? checkUpgrade(request, config, callers) : ({ status: 503 } as const);
    if ('status' in answer) {
      refuse(socket, answer.status);
      return;
    }
    const address = clientAddress(request, config.trustedProxies) ?? '';
    const network = networkOf(address);
    if (!this.#newSockets.take(network) || !this.#addressQuota.take(network)) {
      this.#refuseLater(network, socket);
      return;
    }
    socket.once('close', () => this.#addressQuota.giveBack(network));
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      const leaveLobby = () => this.#lobby.leave(network, client);
      const client = new ClientSocket(
        webSocket,
        { ...answer, userAgent: request.headers['user-agent'] ?? null, network: networkOf(address) },
        this.#context,
        leaveLobby,
      );
      this.#sockets.add(client);
      webSocket.once('close', () => {
        this.#sockets.delete(client);
        leaveLobby();
      });
      this.#lobby.enter(network, client)?.close(CLOSE_CODES.policy, 'Too many clients without a channel');
      this.#feed.wake();
    });
  }

  /** A client that tries again at once would otherwise cost as much by its refusals as by its sockets. */
  #refuseLater(network: string, socket: Duplex): void {
    if (!this.#waitingRefusals.take(network)) {
      socket.destroy();
      return;
    }
    const timer = setTimeout(() => refuse(socket, 429), REALTIME_LIMITS.refusalDelayMs).unref();
    socket.once('close', () => {
      clearTimeout(timer);
      this.#waitingRefusals.giveBack(network);
    });
  }

  #onMessage(message: Broadcast): void {
    if (message.topic === ENDED_SESSIONS_TOPIC) this.#onEnding(message.payload);
    else this.#hub.publish(message);
  }

  #onEnding(payload: unknown): void {
    const { data: ending } = endingSchema.safeParse(payload);
    if (!ending) return;
    // Whether the session still waits is known by its row: it may have shown the factor within the same transaction.
    if ('is_waiting' in ending && ending.is_waiting) this.#closeEnded();
    else
      for (const socket of this.#sockets) {
        socket.endChannels(({ sessionId, uid }, topic) => {
          if ('user_id' in ending) return uid === ending.user_id ? endingOf(topic, ENDINGS.suspended) : null;
          return sessionId === ending.session_id ? ENDINGS.ended : null;
        });
      }
    this.#checkAgain ??= setTimeout(() => {
      this.#checkAgain = undefined;
      this.#closeEnded();
    }, CHECK_AGAIN_MS).unref();
  }

  #closeEnded(): void {
    this.closeEndedSessions().catch((error: unknown) => this.#options.log.error({ err: error }, 'ended sessions could not be looked up'));
  }

  /**
   * Ends the channels of members who signed out everywhere, whose account is gone, who are suspended, or who have yet
   * to show a second factor.
   */
  async closeEndedSessions(): Promise<void> {
    const sessions = new Set([...this.#sockets].flatMap((socket) => [...socket.sessions()]));
    if (sessions.size === 0) return;
    const ended = await endedSessions(this.#options.connection, [...sessions]);
    if (ended.size === 0) return;
    for (const socket of this.#sockets) socket.endChannels(({ sessionId }, topic) => endingOf(topic, ended.get(sessionId ?? '') ?? null));
  }

  /** Says goodbye to all clients, who then reconnect elsewhere or later, and stops reading. */
  async close(): Promise<void> {
    this.#isOpen = false;
    const timersEnd = Promise.all(this.#timers.map(async (timer) => timer.stop()));
    clearTimeout(this.#checkAgain);
    for (const socket of this.#sockets) socket.close(CLOSE_CODES.goingAway, 'The server is stopping');
    await Promise.all([this.#feed.stop(), timersEnd]);
    this.#hub.close();
    const limit = Date.now() + CLOSE_WITHIN_MS;
    while (this.#sockets.size > 0 && Date.now() < limit) await new Promise((resolve) => setTimeout(resolve, 20));
    for (const socket of this.#sockets) socket.terminate();
  }

  async #purge(): Promise<void> {
    const { connection } = this.#options;
    if (await takeSweep(connection, 'messages', PURGE_ONCE_IN)) await purgeMessages(connection);
  }

  #every(milliseconds: number, task: () => Promise<unknown>): void {
    const onError = (error: unknown) => this.#options.log.error({ err: error }, 'realtime upkeep failed');
    this.#timers.push(every({ everyMs: milliseconds, task, onError }));
  }
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
