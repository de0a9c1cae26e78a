import { useState } from 'react';
import type { BenefitCategory, BenefitPartner } from '#content/benefits/schema.ts';
import { cn } from '#web/lib/cn.ts';
import { CategoryIcon } from './category-icon.tsx';

/** Ground and light of the drawn pictures, the same in both schemes. */
const COLORS: Readonly<Record<BenefitCategory, readonly [ground: string, light: string]>> = {
  funcional: ['#1d5a36', '#ffd166'],
  bootcamp: ['#7a3212', '#ffb26b'],
  luta: ['#7c1830', '#ff8f7a'],
  academia: ['#1d3f78', '#7fd0ff'],
  musculacao: ['#3a2a52', '#c9a6ff'],
  pilates: ['#6b1f58', '#f7c3e6'],
  coletivas: ['#0d5a5c', '#8ff0d4'],
};

/** A partner's picture, over one drawn in its category's colours that stands in for it. */
export function PartnerCover({ partner: { category, image_url: url }, className }: { partner: BenefitPartner; className?: string }) {
  const [isShown, setIsShown] = useState(false);
  const [ground, light] = COLORS[category];
  return (
    <div
      aria-hidden="true"
      className={cn('relative isolate grid place-items-center overflow-hidden', className)}
      style={{
        color: light,
        backgroundColor: ground,
        backgroundImage: `radial-gradient(circle at 80% 0%, color-mix(in oklab, ${light} 42%, ${ground}) 0, transparent 62%), repeating-linear-gradient(115deg, transparent 0 22px, color-mix(in oklab, ${light} 7%, transparent) 22px 24px)`,
      }}
    >
      <CategoryIcon
        category={category}
        strokeWidth={1}
        className="absolute -right-[6%] -bottom-[28%] -z-10 size-[min(70%,11rem)] -rotate-12 opacity-30"
      />
      <CategoryIcon category={category} strokeWidth={1.75} className="size-[min(40%,4rem)] drop-shadow" />
      {url ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          width={1280}
          height={720}
          onLoad={() => setIsShown(true)}
          className={cn('absolute inset-0 size-full object-cover transition-opacity duration-300', isShown ? 'opacity-100' : 'opacity-0')}
        />
      ) : null}
    </div>
  );
}
