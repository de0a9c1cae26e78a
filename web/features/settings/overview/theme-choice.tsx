import { useId } from 'react';
import { cn } from '#web/lib/cn.ts';
import type { Theme } from '#web/lib/device/theme.ts';
import { ThemePicture } from './theme-picture.tsx';

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
  { value: 'auto', label: 'Automático' },
];

interface ThemeChoiceProps {
  value: Theme;
  onChange: (theme: Theme) => void;
}

/** Light, dark, or whatever the device says, each as a picture of itself. */
export function ThemeChoice({ value, onChange }: ThemeChoiceProps) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-3 py-3">
      <legend className="contents">
        <span className="font-semibold">Tema</span>
      </legend>
      <div className="grid grid-cols-3 gap-3 narrow:gap-1.5 tight:grid-cols-1 sm:max-w-md">
        {THEMES.map((theme) => (
          <label
            key={theme.value}
            className={cn(
              'relative flex flex-col gap-2 tight:flex-row tight:items-center rounded-xl p-1.5 pb-2 transition-colors hover:bg-muted',
              'has-checked:bg-secondary has-checked:text-secondary-foreground has-checked:ring-2 has-checked:ring-primary',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
            )}
          >
            <input
              type="radio"
              name={name}
              value={theme.value}
              checked={value === theme.value}
              onChange={() => onChange(theme.value)}
              className="absolute inset-0 z-10 cursor-pointer appearance-none rounded-xl outline-none"
            />
            <ThemePicture theme={theme.value} />
            <span className="text-center text-sm font-semibold narrow:text-xs">{theme.label}</span>
          </label>
        ))}
      </div>
      <p className="text-sm text-muted-foreground">
        {value === 'auto' ? 'Acompanha o tema do seu aparelho, na hora em que ele muda.' : 'Vale neste aparelho, sempre que você entrar.'}
      </p>
    </fieldset>
  );
}
