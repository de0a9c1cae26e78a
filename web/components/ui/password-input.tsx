import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { Input } from './input.tsx';

/** Password field with a button that shows and hides what was typed. */
export function PasswordInput({ className, disabled, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isVisible, setIsVisible] = useState(false);
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input type={isVisible ? 'text' : 'password'} disabled={disabled} className={cn('pr-12', className)} {...props} />
      <button
        type="button"
        disabled={disabled}
        aria-label={isVisible ? 'Ocultar senha' : 'Mostrar senha'}
        onClick={() => setIsVisible(!isVisible)}
        className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-lg text-muted-foreground hover:text-foreground focus-visible:-outline-offset-4 disabled:opacity-55"
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
