import type { LibraryItem } from '../library-view.ts';
import { COVER_HEIGHT, COVER_WIDTH, coverDrawingOf } from './cover-drawing.ts';

/** The cover drawn for a workout in its programme's colours, the same in both schemes; decoration beside the title. */
export function DrawnCover({ item }: { item: LibraryItem }) {
  const { shapes, turn, isMirrored, glow } = coverDrawingOf(item);
  const middle = `${COVER_WIDTH / 2} ${COVER_HEIGHT / 2}`;
  return (
    <svg
      viewBox={`0 0 ${COVER_WIDTH} ${COVER_HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      data-cover="drawn"
      className="absolute inset-0 size-full"
      style={{
        color: item.partner_color,
        backgroundColor: item.partner_background,
        backgroundImage: `radial-gradient(circle at ${glow.x}% ${glow.y}%, color-mix(in oklab, ${item.partner_color} 50%, ${item.partner_background}) 0, transparent 70%)`,
      }}
    >
      <g transform={`${isMirrored ? `translate(${COVER_WIDTH} 0) scale(-1 1) ` : ''}rotate(${turn} ${middle})`}>
        {shapes.map(({ d, opacity, width, dashes }) => (
          <path
            key={d}
            d={d}
            opacity={opacity}
            fill={width === undefined ? 'currentColor' : 'none'}
            {...(width !== undefined && { stroke: 'currentColor', strokeWidth: width, strokeLinecap: 'round', strokeDasharray: dashes })}
          />
        ))}
      </g>
    </svg>
  );
}
