/**
 * The classes that text-like form controls share: filled surface, 3:1 edge, coral edge on focus, crimson when invalid.
 */
export const controlClasses = [
  'w-full min-w-0 rounded-lg bg-card px-4 text-base text-foreground ring-1 ring-input ring-inset',
  'placeholder:text-muted-foreground transition-shadow duration-150 hover:ring-foreground',
  'focus-visible:ring-2 focus-visible:ring-primary focus-visible:outline-4 focus-visible:outline-offset-0 focus-visible:outline-primary/25',
  'disabled:cursor-not-allowed disabled:bg-muted disabled:text-muted-foreground disabled:hover:ring-input',
  'aria-invalid:ring-2 aria-invalid:ring-destructive',
].join(' ');
