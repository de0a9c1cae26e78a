import { cva } from 'class-variance-authority';

/** With large text a label of two words may need two lines. */
const WRAPPING =
  'tight:h-auto tight:min-h-11 tight:max-w-full tight:shrink tight:px-4 tight:py-1.5 tight:leading-tight tight:whitespace-normal';

/** The look of a button, for what is a button and for links that look like one. */
export const buttonClasses = cva(
  [
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap select-none',
    'transition-[background-color,color,box-shadow,transform,filter] duration-150 motion-safe:active:scale-[0.98]',
    'disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55',
    '[&_svg]:shrink-0 [&_svg:not([class*=size-])]:size-[1.15em]',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-primary text-primary-foreground shadow-card hover:bg-primary-hover',
        secondary: 'bg-secondary text-secondary-foreground hover:bg-secondary-hover',
        outline: 'bg-card text-foreground ring-1 ring-input ring-inset hover:bg-muted',
        ghost: 'text-foreground hover:bg-muted',
        destructive: 'bg-destructive text-destructive-foreground hover:bg-destructive-hover',
        expert: 'bg-expert text-expert-foreground shadow-card hover:brightness-110',
        link: "relative h-auto rounded-sm px-0 text-primary underline-offset-4 hover:underline after:absolute after:-inset-x-2 after:-inset-y-2.5 after:content-['']",
      },
      size: {
        sm: ['h-9 px-4 text-sm pointer-coarse:h-11', WRAPPING],
        md: ['h-11 px-5 text-base', WRAPPING],
        lg: ['h-13 px-7 text-lg', WRAPPING],
        icon: 'size-11 text-lg',
      },
    },
    compoundVariants: [{ variant: 'link', size: ['sm', 'md', 'lg'], className: 'h-auto px-0' }],
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);
