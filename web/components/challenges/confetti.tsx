/** Where each piece of paper falls, and when: fixed, so that no two moments differ by chance. */
const CONFETTI = Array.from({ length: 18 }, (_, n) => ({
  left: `${(n * 37 + 6) % 100}%`,
  animationDelay: `${(n % 6) * 120}ms`,
  backgroundColor: ['var(--points)', 'var(--streak)', 'var(--primary)', 'var(--expert-from)'][n % 4],
}));

/** Falling paper over what it stands in; none for a member who wants less motion. */
export function Confetti() {
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden rounded-[inherit] motion-reduce:hidden">
      {CONFETTI.map((style) => (
        <i key={style.left} style={style} className="absolute -top-4 h-3.5 w-2 animate-confetti rounded-xs" />
      ))}
    </span>
  );
}
