import { generateKeyPairSync, sign } from 'node:crypto';

const SEQUENCE = 0x30;
const SET = 0x31;
const OID = 0x06;
const INTEGER = 0x02;
const BITS = 0x03;
const UTF8 = 0x0c;
const TIME = 0x18;
const VERSION = 0xa0;

function der(type: number, ...contents: (Uint8Array | number[])[]): Buffer {
  const content = Buffer.concat(contents.map((part) => Buffer.from(part)));
  const { length } = content;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([type, ...size]), content]);
}

/** A key with a certificate that nobody has signed but itself, for a server of TLS in a test. */
export function selfSigned(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const ecdsaWithSha256 = der(SEQUENCE, der(OID, [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]));
  const named = der(SEQUENCE, der(SET, der(SEQUENCE, der(OID, [0x55, 0x04, 0x03]), der(UTF8, Buffer.from(name)))));
  const time = (text: string) => der(TIME, Buffer.from(text));
  const content = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, [2])),
    der(INTEGER, [1]),
    ecdsaWithSha256,
    named,
    der(SEQUENCE, time('20200101000000Z'), time('21200101000000Z')),
    named,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', content, privateKey);
  const certificate = der(SEQUENCE, content, ecdsaWithSha256, der(BITS, [0], signature));
  const cert = `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`;
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert };
}
