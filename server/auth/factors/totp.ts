import { generate } from 'lean-qr';
import { toSvgSource } from 'lean-qr/extras/svg';
import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
/**
 * Steps before and after the present one whose codes are good: phones are seldom right to the second, and people type.
 */
const TOLERANCE = 1;
/** Steps within which a code tells that a clock is off: ten minutes. */
const NOTICED = 20;
const SECRET_BYTES = 20;
/** The library compares codes by their bytes, and fails where six letters have more than six. */
const CODE = /^\d{6}$/;

/** The texts that a member puts into an authenticator app. */
export interface NewTotp {
  /** Base32, for a member who types it. */
  secret: string;
  uri: string;
  /** The URI as a QR code, an SVG document that can stand in a data address as it is. */
  qrCode: string;
}

/** The judgement of a code. A step is 30 seconds, counted from 1970. */
export interface JudgedCode {
  /** The step that the code is of; null for a wrong one. */
  step: number | null;
  /**
   * The seconds by which the clock that made a wrong code seems to be ahead, or behind below zero; null when it is of
   * no time near.
   */
  clockOffSeconds: number | null;
  /** The step whose code it is, when that clock is ahead. */
  earlyStep: number | null;
}

/** @returns null when issuer and account are too long for a QR code */
export function newTotp(issuer: string, account: string): NewTotp | null {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ issuer, label: account, secret, period: PERIOD_S }).toString();
  try {
    return { secret: secret.base32, uri, qrCode: toSvgSource(generate(uri), { on: 'black', off: 'white', pad: 4, scale: 4 }) };
  } catch {
    return null;
  }
}

/** @param now milliseconds since 1970 */
export function judgeCode(secret: string, code: string, now: number): JudgedCode {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_S });
  const present = Math.floor(now / 1_000 / PERIOD_S);
  const token = code.trim();
  const stepsOff = (window: number) => (CODE.test(token) ? totp.validate({ token, timestamp: now, window }) : null);
  const right = stepsOff(TOLERANCE);
  if (right !== null) return { step: present + right, clockOffSeconds: null, earlyStep: null };
  const off = stepsOff(NOTICED);
  return { step: null, clockOffSeconds: off && off * PERIOD_S, earlyStep: off !== null && off > 0 ? present + off : null };
}
