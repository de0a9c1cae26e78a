import { useId } from 'react';
import type { MilestoneKind } from '#domain/milestones.ts';
import { cn } from '#web/lib/cn.ts';
import { medalArt, rimPath } from './medal-art.ts';

/** From the light of the metal to its shade, and what is engraved in it. */
const METALS: Record<MilestoneKind, { light: string; middle: string; shade: string; ink: string }> = {
  bronze: { light: '#ffd9b8', middle: '#d98f5a', shade: '#8f4f24', ink: '#4a230a' },
  silver: { light: '#ffffff', middle: '#c9c3d2', shade: '#837b91', ink: '#2f2839' },
  gold: { light: '#fff3bf', middle: '#f6c445', shade: '#a96f07', ink: '#4a2e00' },
};

const STARS: Record<MilestoneKind, readonly number[]> = { bronze: [0], silver: [-9, 9], gold: [-16, 0, 16] };

/** A star of five points around 0,0. */
const STAR = 'M0-6 1.8-1.9 6.2-1.5 2.9 1.4 3.8 5.7 0 3.5-3.8 5.7-2.9 1.4-6.2-1.5-1.8-1.9Z';

interface MilestoneMedalProps {
  kind: MilestoneKind;
  challengeId: string;
  checkIns: number;
  /** Not reached yet: only its outline. */
  isLocked?: boolean;
  className?: string;
}

/** The medal of a milestone, in its metal and with the art of its challenge's edition. Says nothing by itself: its name stands beside it. */
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
      <path d="M42 84 24 130l17-5 10 12 13-42Z" fill={ribbon} />
      <path d="M78 84 96 130l-17-5-10 12-13-42Z" fill={ribbon} />
      <path d="M44 88 51 137l13-42ZM76 88 69 137 56 95Z" fill={fold} opacity="0.65" />
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
            <path d="M-35-19.5A40 40 0 0 1 19.5-35" fill="none" stroke="#fff" strokeOpacity="0.55" strokeWidth="3" strokeLinecap="round" />
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
