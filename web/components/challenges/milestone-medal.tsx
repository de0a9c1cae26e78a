import { useId } from 'react';
import type { MilestoneKind } from '#domain/milestones.ts';
import { cn } from '#web/lib/cn.ts';
import { medalArt, rimPath } from './medal-art.ts';
import { GLEAM, METALS, RIBBON, STAR, STARS } from './medal-metals.ts';

interface MilestoneMedalProps {
  kind: MilestoneKind;
  challengeId: string;
  checkIns: number;
  /** Not reached yet: only its outline. */
  isLocked?: boolean;
  className?: string;
}

/**
 * The medal of a milestone, in its metal and with the art of its challenge's edition. Says nothing by itself: its name
 * stands beside it.
 */
export function MilestoneMedal({ kind, challengeId, checkIns, isLocked = false, className }: MilestoneMedalProps) {
  const id = useId();
  const { hue, rosette, teeth } = medalArt(challengeId);
  const { light, middle, shade, ink } = METALS[kind];
  const [ribbon, fold] = isLocked ? ['var(--muted)', 'var(--border)'] : [`hsl(${hue} 62% 46%)`, `hsl(${(hue + 18) % 360} 66% 34%)`];
  return (
    <svg viewBox="0 0 120 136" aria-hidden="true" className={cn('size-24 shrink-0 overflow-visible', className)}>
      <defs>
        <linearGradient id={`${id}-disc`} x1="0.15" y1="0" x2="0.85" y2="1">
          <stop offset="0" stopColor={light} />
          <stop offset="0.45" stopColor={middle} />
          <stop offset="1" stopColor={shade} />
        </linearGradient>
        <linearGradient id={`${id}-field`} x1="0.8" y1="1" x2="0.2" y2="0">
          <stop offset="0" stopColor={light} />
          <stop offset="0.6" stopColor={middle} />
          <stop offset="1" stopColor={shade} />
        </linearGradient>
      </defs>
      {/* The two tails of the ribbon, behind the disc. */}
      {RIBBON.tails.map((tail) => (
        <path key={tail} d={tail} fill={ribbon} />
      ))}
      <path d={RIBBON.folds} fill={fold} opacity="0.65" />
      <g transform="translate(60 56)">
        {isLocked ? (
          <>
            <path d={rimPath(teeth, 50, 2.2)} fill="var(--muted)" stroke="var(--input)" strokeWidth="1.5" strokeDasharray="4 4" />
            <circle r="38" fill="none" stroke="var(--border)" strokeWidth="2" />
          </>
        ) : (
          <>
            <path d={rimPath(teeth, 50, 2.2)} fill={`url(#${id}-disc)`} />
            <circle r="43" fill={`hsl(${hue} 58% 40%)`} />
            <circle r="37" fill={`url(#${id}-field)`} />
            <path d={rosette} transform="scale(35.5)" fill="none" stroke={ink} strokeOpacity="0.3" strokeWidth="0.032" />
            <circle r="23" fill={middle} fillOpacity="0.92" />
            <circle r="23" fill="none" stroke={light} strokeOpacity="0.8" strokeWidth="1.5" />
            <path d={GLEAM} fill="none" stroke="#fff" strokeOpacity="0.55" strokeWidth="3" strokeLinecap="round" />
          </>
        )}
        <text
          y={isLocked ? 9 : 6}
          textAnchor="middle"
          fontSize={checkIns > 99 ? 20 : 26}
          fontWeight="800"
          className="font-heading"
          fill={isLocked ? 'var(--muted-foreground)' : ink}
        >
          {checkIns}
        </text>
        {isLocked ? null : STARS[kind].map((x) => <path key={x} d={STAR} transform={`translate(${x / 1.6} 14) scale(0.62)`} fill={ink} />)}
      </g>
    </svg>
  );
}
