import { generate } from 'lean-qr';

/** Cells around the code that stay light, without which readers don't find it. */
const MARGIN = 3;

/** A QR code of an address as a path of dark cells, in a square of so many cells a side, its light margin included. */
export function qrPath(address: string): { side: number; path: string } {
  const code = generate(address);
  const path = Array.from({ length: code.size }, (_row, y) =>
    Array.from({ length: code.size }, (_cell, x) => (code.get(x, y) ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : '')).join(''),
  ).join('');
  return { side: code.size + MARGIN * 2, path };
}
