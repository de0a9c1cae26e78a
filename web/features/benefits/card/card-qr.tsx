import { qrPath } from '#web/components/ui/figures/qr-path.ts';

/** A QR code of an address, dark on light in both schemes. */
export function CardQr({ address, label }: { address: string; label: string }) {
  const { side, path } = qrPath(address);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges" className="w-full rounded-2xl bg-white">
      <path d={path} fill="#221a26" />
    </svg>
  );
}
