/** Classes of the calendar's squares, by level of activity. */
export const ACTIVITY_COLORS = ['bg-foreground/10', 'bg-streak/30', 'bg-streak/55', 'bg-streak/80', 'bg-streak'] as const;
