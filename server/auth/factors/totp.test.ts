import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { judgeCode, newTotp } from './totp.ts';

const SECRET = Secret.fromUTF8('12345678901234567890').base32;
/** Two seconds into a step. */
const NOW = 1_111_111_112_000;
const STEP = Math.floor(NOW / 30_000);
const codeOf = (steps: number) => new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({ timestamp: NOW + steps * 30_000 });

test('codes are those of RFC 6238', () => {
  // Its appendix B has eight digits: the last six are the code.
  expect(judgeCode(SECRET, '287082', 59_000)).toMatchObject({ step: 1 });
  expect(judgeCode(SECRET, '005924', 1_234_567_890_000)).toMatchObject({ step: 41_152_263 });
});

test.each([-1, 0, 1])('a code of %i steps from now is right, and says of which', (steps) => {
  expect(judgeCode(SECRET, ` ${codeOf(steps)} `, NOW)).toEqual({ step: STEP + steps, clockOffSeconds: null, earlyStep: null });
});

describe('a code of another time', () => {
  test.each([
    [-2, -60, null],
    [-20, -600, null],
    [2, 60, STEP + 2],
    [20, 600, STEP + 20],
  ])('of %i steps from now is wrong, and tells that the clock is off', (steps, clockOffSeconds, earlyStep) => {
    expect(judgeCode(SECRET, codeOf(steps), NOW)).toEqual({ step: null, clockOffSeconds, earlyStep });
  });

  test.each([-21, 21, 2_880])('of %i steps from now tells nothing', (steps) => {
    expect(judgeCode(SECRET, codeOf(steps), NOW)).toEqual({ step: null, clockOffSeconds: null, earlyStep: null });
  });
});

test.each(['', 'abcdef', '12345', '1234567', '１２３４５６', '12 3456', '1e5', '-12345', '0x1234'])('%j is a wrong code', (code) => {
  expect(judgeCode(SECRET, code, NOW)).toEqual({ step: null, clockOffSeconds: null, earlyStep: null });
});

test('a new secret has 160 bits, and its picture stands in an address as it is', () => {
  const totp = newTotp('clube.example', 'ana@membro.example');
  expect(totp?.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(totp?.uri).toBe(
    `otpauth://totp/clube.example:ana%40membro.example?issuer=clube.example&secret=${totp?.secret}&algorithm=SHA1&digits=6&period=30`,
  );
  expect(totp?.qrCode).toMatch(/^<svg [^#%]+<\/svg>$/);
  expect(newTotp('clube.example', 'ana@membro.example')?.secret).not.toBe(totp?.secret);
});

test('what does not fit into a picture is none', () => {
  expect(newTotp('x'.repeat(3_000), 'ana@membro.example')).toBeNull();
});
