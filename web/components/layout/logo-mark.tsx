/** The club's mark: a white 2 and a sun-yellow 1 on a coral tile. Its colours are the same in both themes. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 40 40" className={className}>
      <rect width="40" height="40" rx="12" fill="#c7361f" />
      <g fill="none" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M9.5 15.2a5.6 5.6 0 0 1 11.2 0c0 5.3-11 8.3-11 14.3h11.6" stroke="#ffffff" />
        <path d="M26.3 13.6 31 10.2v19.3" stroke="#ffc53a" />
      </g>
    </svg>
  );
}
