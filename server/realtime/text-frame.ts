const FINAL_TEXT = 0x81;
/** Lengths up to 125 stand in the second byte; these say in how many bytes after it the length stands. */
const IN_TWO_BYTES = 126;
const IN_EIGHT_BYTES = 127;

const frames = new WeakMap<Buffer, Buffer>();

/**
 * A message as one whole frame of RFC 6455, as a server sends it: unmasked. It is made once, however many sockets the same message goes to:
 * thousands of times head and content in two parts is what a message to a challenge's sockets would spend its time on.
 */
export function textFrame(message: Buffer): Buffer {
  const known = frames.get(message);
  if (known) return known;
  const frame = Buffer.concat([headOf(message.length), message]);
  frames.set(message, frame);
  return frame;
}

function headOf(length: number): Buffer {
  if (length < IN_TWO_BYTES) return Buffer.from([FINAL_TEXT, length]);
  const isShort = length < 65_536;
  const head = Buffer.alloc(isShort ? 4 : 10);
  head[0] = FINAL_TEXT;
  head[1] = isShort ? IN_TWO_BYTES : IN_EIGHT_BYTES;
  if (isShort) head.writeUInt16BE(length, 2);
  else head.writeUIntBE(length, 4, 6);
  return head;
}
