import { isStorableJson, isStorableText } from '../../supabase/functions/_shared/storable-text.ts';

// Phoenix's channel protocol as supabase-js speaks it: version 2.0.0 sends arrays, 1.0.0 objects.

export type ProtocolVersion = '1.0.0' | '2.0.0';

/** A message from a client. */
export interface ClientMessage {
  joinRef: string | null;
  ref: string | null;
  /** With the prefix "realtime:", or "phoenix" for the socket itself. */
  topic: string;
  event: string;
  payload: Record<string, unknown>;
}

export interface ServerMessage {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
}

const TOPIC_PREFIX = 'realtime:';
const USER_BROADCAST_PUSH = 3;
const LONGEST_TOPIC = 255;

/** The protocol version a client asks for in its address; Phoenix takes none for 1.0.0. */
export function protocolVersionOf(value: string | null): ProtocolVersion | null {
  if (value === null || value === '1.0.0') return '1.0.0';
  return value === '2.0.0' ? value : null;
}

/** The topic as the database knows it, or null when it is not one of a channel. */
export function databaseTopic(topic: string): string | null {
  return topic.startsWith(TOPIC_PREFIX) && topic.length > TOPIC_PREFIX.length ? topic.slice(TOPIC_PREFIX.length) : null;
}

/** The topic as clients know it. */
export function channelTopic(topic: string): string {
  return `${TOPIC_PREFIX}${topic}`;
}

/** Reads a frame; null when it is not a message of the protocol. */
export function decodeMessage(data: Buffer, isBinary: boolean, version: ProtocolVersion): ClientMessage | null {
  if (isBinary) return decodeBroadcastPush(data);
  let parsed: unknown;
  try {
    parsed = JSON.parse(data.toString('utf8'));
  } catch {
    return null;
  }
  if (!isStorableJson(parsed)) return null;
  if (version === '2.0.0') return Array.isArray(parsed) && parsed.length === 5 ? toMessage(...(parsed as Parts)) : null;
  if (typeof parsed !== 'object' || parsed === null) return null;
  const { join_ref: joinRef, ref, topic, event, payload } = parsed as Record<string, unknown>;
  return toMessage(joinRef, ref, topic, event, payload);
}

type Parts = [unknown, unknown, unknown, unknown, unknown];

function toMessage(joinRef: unknown, ref: unknown, topic: unknown, event: unknown, payload: unknown): ClientMessage | null {
  if (typeof topic !== 'string' || typeof event !== 'string' || topic.length > LONGEST_TOPIC) return null;
  if (!isReference(joinRef) || !isReference(ref)) return null;
  const fields = typeof payload === 'object' && payload !== null && !Array.isArray(payload) ? payload : {};
  return { joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload: fields as Record<string, unknown> };
}

function isReference(value: unknown): value is string | null | undefined {
  return value === null || value === undefined || (typeof value === 'string' && value.length <= 255);
}

// A client's own broadcast comes in a binary frame. No client may send any, so its content is left alone.
function decodeBroadcastPush(data: Buffer): ClientMessage | null {
  if (data[0] !== USER_BROADCAST_PUSH || data.length < 7) return null;
  const lengths = [...data.subarray(1, 5)];
  let offset = 7;
  const [joinRef = '', ref = '', topic = ''] = lengths.map((length) => data.toString('utf8', offset, (offset += length)));
  if (!isStorableText(topic)) return null;
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: {} };
}

/** Writes a message for a client of that version. */
export function encodeMessage({ joinRef, ref, topic, event, payload }: ServerMessage, version: ProtocolVersion): string {
  return version === '2.0.0'
    ? JSON.stringify([joinRef, ref, topic, event, payload])
    : JSON.stringify({ join_ref: joinRef, ref, topic, event, payload });
}

/** The answer to a client's message. */
export function replyTo(message: ClientMessage, status: 'ok' | 'error', response: Record<string, unknown>): ServerMessage {
  return { joinRef: message.joinRef, ref: message.ref, topic: message.topic, event: 'phx_reply', payload: { status, response } };
}
