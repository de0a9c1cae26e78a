import { ArrowBigUpDash, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { cn } from '#web/lib/cn.ts';
import { Input } from './input.tsx';

/** Password field with a button that shows and hides what was typed, and a word of warning while Caps Lock is on. */
export function PasswordInput({ className, disabled, onBlur, ...props }: Omit<ComponentProps<'input'>, 'type' | 'onKeyDown' | 'onKeyUp'>) {
  const [isVisible, setIsVisible] = useState(false);
  const [isCapsLock, setIsCapsLock] = useState(false);
  const Icon = isVisible ? EyeOff : Eye;

  function watchCapsLock(event: KeyboardEvent) {
    setIsCapsLock(event.getModifierState('CapsLock'));
  }

  return (
    <div className="flex flex-col gap-1.5">
      <div className="relative">
        <Input
          type={isVisible ? 'text' : 'password'}
          disabled={disabled}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={cn('pr-12', className)}
          {...props}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={(event) => {
            setIsCapsLock(false);
            onBlur?.(event);
          }}
        />
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
      <p role="status" className="flex items-center gap-1.5 text-sm font-medium text-points-ink empty:hidden">
        {isCapsLock ? (
          <>
            <ArrowBigUpDash aria-hidden="true" className="size-4" />
            <span>Caps Lock ativado</span>
          </>
        ) : null}
      </p>
    </div>
  );
}
