import { club } from '#content/club.ts';
import { MILESTONE_WORDS } from '#content/milestone-words.ts';
import { medalArt } from '#web/components/challenges/medal-art.ts';
import { fillShape, roundedRect } from '#web/components/sharing/canvas-shapes.ts';
import { BODY, HEADING, loadFonts, newCanvas, textBlock } from '#web/components/sharing/canvas-text.ts';
import type { Block, PictureText } from '#web/components/sharing/canvas-text.ts';
import { drawLogo } from '#web/components/sharing/draw-logo.ts';
import { drawMedal } from '#web/components/sharing/draw-medal.ts';
import { smoothCurve } from '#web/components/sharing/smooth-curve.ts';
import { qrPath } from '#web/components/ui/figures/qr-path.ts';
import { formatLongDate, pluralize } from '#web/lib/format.ts';
import type { Certificate } from './api/get-certificate.ts';

const WIDTH = 1240;
const HEIGHT = 1754;
const MIDDLE = WIDTH / 2;
const LARGEST_MEDAL = 470;
const MEDAL_TOP = 240;
/** Where the QR code begins, with some air above it. */
const WORDS_END = HEIGHT - 424;
const INK = '#221a26';
const QUIET = '#675b66';

interface Drawing {
  certificate: Certificate;
  challengeId: string;
  name: string;
  /** Where the code is confirmed. */
  address: string;
}

function drawPaper(context: CanvasRenderingContext2D, challengeId: string): void {
  const { hue, rosette } = medalArt(challengeId);
  context.fillStyle = '#fffaf4';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const art = new Path2D(smoothCurve(rosette));
  for (const [x, y, radius, alpha] of [
    [MIDDLE, 560, 700, 0.1],
    [0, 0, 260, 0.22],
    [WIDTH, 0, 260, 0.22],
    [0, HEIGHT, 260, 0.22],
    [WIDTH, HEIGHT, 260, 0.22],
  ] as const) {
    context.save();
    context.translate(x, y);
    context.scale(radius, radius);
    context.strokeStyle = `hsla(${hue}, 58%, 40%, ${alpha})`;
    context.lineWidth = 2.5 / radius;
    context.stroke(art);
    context.restore();
  }
  for (const [inset, width] of [
    [44, 8],
    [64, 2],
  ] as const) {
    roundedRect(context, [inset, inset, WIDTH - inset * 2, HEIGHT - inset * 2], 28);
    context.lineWidth = width;
    context.strokeStyle = `hsl(${hue}, 58%, 40%)`;
    context.stroke();
  }
}

function drawQr(context: CanvasRenderingContext2D, address: string, y: number, size: number): void {
  const { side, path } = qrPath(address);
  context.save();
  context.translate(MIDDLE - size / 2, y);
  context.scale(size / side, size / side);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.fillStyle = INK;
  fillShape(context, new Path2D(path));
  context.restore();
}

/** Draws a certificate on the device as a picture of the shape of a sheet. @throws where the browser has no canvas */
export async function drawCertificate({ certificate, challengeId, name, address }: Drawing): Promise<HTMLCanvasElement> {
  await loadFonts();
  const [canvas, context] = newCanvas(WIDTH, HEIGHT);
  const { kind, check_ins: checkIns } = certificate;
  drawPaper(context, challengeId);
  drawLogo(context, MIDDLE, 122, 76, INK);
  const text = (words: string, part: Partial<PictureText>): Block =>
    textBlock(context, { text: words, weight: 500, family: BODY, color: QUIET, width: 920, lines: 1, largest: 34, smallest: 24, ...part });
  const heading = { weight: 800, family: HEADING, color: INK };
  const rows: (readonly [gap: number, block: Block])[] = [
    [30, text('Certificado', { ...heading, largest: 108 })],
    [26, text('concedido a', {})],
    [8, text(name, { ...heading, color: '#c7361f', lines: 3, largest: 84, smallest: 36 })],
    [22, text(`por alcançar o marco ${MILESTONE_WORDS[kind].name}, com ${pluralize(checkIns, 'check-in', 'check-ins')}, em`, { lines: 2 })],
    [8, text(certificate.challenge_title, { ...heading, lines: 3, largest: 52, smallest: 32 })],
    [14, text(formatLongDate(certificate.reached_on), { color: INK, weight: 600 })],
  ];
  // A long name takes its room from the medal.
  const tall = rows.reduce((sum, [gap, block]) => sum + gap + block.height, 0);
  const medal = Math.min(LARGEST_MEDAL, WORDS_END - MEDAL_TOP - tall);
  drawMedal(context, { kind, challengeId, checkIns }, MIDDLE, MEDAL_TOP, medal);
  let y = MEDAL_TOP + medal;
  for (const [gap, block] of rows) {
    block.draw(MIDDLE, y + gap);
    y += gap + block.height;
  }
  drawQr(context, address, HEIGHT - 400, 190);
  text(certificate.code, { ...heading, largest: 36 }).draw(MIDDLE, HEIGHT - 202);
  text(`Confira em ${address.replace(/^https?:\/\//, '').replace(/\/[^/]*$/, '')} · ${club.name}`, { largest: 26, smallest: 18 }).draw(
    MIDDLE,
    HEIGHT - 150,
  );
  return canvas;
}
