import { Minus, Plus } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { pluralize } from '#web/lib/format.ts';

const MOST = 20;

interface ServingsStepperProps {
  servings: number;
  onChange: (servings: number) => void;
}

/** For how many one cooks. */
export function ServingsStepper({ servings, onChange }: ServingsStepperProps) {
  return (
    <div role="group" aria-label="Porções" className="flex items-center rounded-full bg-muted p-0.5 print:hidden">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Menos uma porção"
        aria-disabled={servings <= 1}
        onClick={() => onChange(Math.max(1, servings - 1))}
      >
        <Minus aria-hidden="true" />
      </Button>
      <span role="status" className="min-w-18 text-center text-sm font-bold">
        {pluralize(servings, 'porção', 'porções')}
      </span>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Mais uma porção"
        aria-disabled={servings >= MOST}
        onClick={() => onChange(Math.min(MOST, servings + 1))}
      >
        <Plus aria-hidden="true" />
      </Button>
    </div>
  );
}
