import { generate } from 'lean-qr';

/** Cells around the code that stay light, without which readers don't find it. */
const MARGIN = 3;

/** A QR code of an address, dark on light in both schemes. */
export function CardQr({ address, label }: { address: string; label: string }) {
  const code = generate(address);
  const side = code.size + MARGIN * 2;
  const cells = Array.from({ length: code.size }, (_row, y) =>
    Array.from({ length: code.size }, (_cell, x) => (code.get(x, y) ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : '')).join(''),
  ).join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges" className="w-full rounded-2xl bg-white">
      <path d={cells} fill="#221a26" />
    </svg>
  );
}
