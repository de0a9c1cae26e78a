import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

const END_OF_HEAD = '\r\n\r\n';
const TEXT = 0x81;
const MASKED = 0x80;
const CLOSE = 0x8;
const OPCODE = 0x0f;
const LENGTH = 0x7f;

/**
 * All sockets read into it, one after the other: a buffer of its own for each read is most of what reading a message
 * costs.
 */
const INCOMING = Buffer.allocUnsafe(64 * 1024);

export interface BareSocketEvents {
  onOpen: () => void;
  /** The text is gone once this returns. */
  onText: (text: Buffer) => void;
  onEnd: (reason: string) => void;
}

/**
 * As much of a WebSocket as a bench needs. Ten thousand of them share the machine with the server they measure, and to
 * read one message a whole client takes longer than the server takes to write it.
 */
export class BareSocket {
  readonly #socket: Socket;
  readonly #events: BareSocketEvents;
  #isOpen = false;
  #rest: Buffer | null = null;

  constructor(address: URL, events: BareSocketEvents) {
    this.#events = events;
    this.#socket = connect({
      port: Number(address.port),
      host: address.hostname,
      onread: {
        buffer: INCOMING,
        callback: (length) => {
          this.#read(INCOMING.subarray(0, length));
          return true;
        },
      },
    });
    this.#socket.setNoDelay(true);
    this.#socket.on('connect', () =>
      this.#socket.write(
        `GET ${address.pathname}${address.search} HTTP/1.1\r\nHost: ${address.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
          `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13${END_OF_HEAD}`,
      ),
    );
    this.#socket.on('error', (error) => events.onEnd(error.message));
    this.#socket.on('close', () => events.onEnd('The socket was closed'));
  }

  /** Sends a text of 126 to 65,535 bytes, or a shorter one. */
  send(text: string): void {
    const content = Buffer.from(text);
    const length = content.length < 126 ? [MASKED | content.length] : [MASKED | 126, content.length >> 8, content.length & 0xff];
    // A client masks what it sends; zeros leave it as it is.
    this.#socket.write(Buffer.concat([Buffer.from([TEXT, ...length, 0, 0, 0, 0]), content]));
  }

  #read(chunk: Buffer): void {
    let data = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    this.#rest = null;
    if (!this.#isOpen) {
      const end = data.indexOf(END_OF_HEAD);
      if (end < 0) {
        this.#rest = Buffer.from(data);
        return;
      }
      const status = data.toString('latin1', 0, data.indexOf('\r\n'));
      if (!status.includes(' 101 ')) return this.#events.onEnd(status);
      this.#isOpen = true;
      data = data.subarray(end + END_OF_HEAD.length);
      this.#events.onOpen();
    }
    let at = 0;
    while (data.length - at >= 2) {
      const short = (data[at + 1] ?? 0) & LENGTH;
      const head = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (data.length - at < head) break;
      const length = short < 126 ? short : short === 126 ? data.readUInt16BE(at + 2) : data.readUIntBE(at + 4, 6);
      if (data.length - at < head + length) break;
      const content = data.subarray(at + head, at + head + length);
      if (((data[at] ?? 0) & OPCODE) === CLOSE) this.#events.onEnd(`closed: ${content.subarray(2).toString()}`);
      else this.#events.onText(content);
      at += head + length;
    }
    if (at < data.length) this.#rest = Buffer.from(data.subarray(at));
  }
}
