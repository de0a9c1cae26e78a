import { useId, useRef } from 'react';
import type { ChangeEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { Switch } from '../ui/controls/switch.tsx';
import type { CardShape } from './draw-card.ts';

const SHAPES: readonly { value: CardShape; label: string }[] = [
  { value: 'story', label: 'Story' },
  { value: 'square', label: 'Quadrado' },
];

interface CardOptionsProps {
  shape: CardShape;
  onShape: (shape: CardShape) => void;
  hasName: boolean;
  onHasName: (hasName: boolean) => void;
  hasPhoto: boolean;
  onPhoto: (file: File | null) => void;
}

/** The member's choices for a card: its shape, their name, a photo of their own. */
export function CardOptions({ shape, onShape, hasName, onHasName, hasPhoto, onPhoto }: CardOptionsProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  function onChange({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? [];
    if (file) onPhoto(file);
    // The same file may be chosen again.
    target.value = '';
  }
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-4">
      <fieldset className="grid grid-cols-2 gap-2 tight:grid-cols-1">
        <legend className="sr-only">Formato</legend>
        {SHAPES.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center justify-center rounded-full px-4 text-sm font-semibold ring-1 ring-input ring-inset has-checked:bg-secondary has-checked:text-secondary-foreground has-checked:ring-2 has-checked:ring-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input type="radio" name={`${id}-formato`} checked={shape === value} onChange={() => onShape(value)} className="sr-only" />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <label htmlFor={`${id}-nome`} className="flex min-h-11 items-center justify-between gap-4">
        <span id={`${id}-rotulo`} className="font-semibold">
          Mostrar meu nome
        </span>
        <Switch id={`${id}-nome`} aria-labelledby={`${id}-rotulo`} checked={hasName} onCheckedChange={onHasName} />
      </label>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted-foreground">A imagem é feita neste aparelho. Uma foto só entra se você escolher.</p>
        <input ref={input} type="file" accept="image/*" aria-label="Foto do cartão" onChange={onChange} tabIndex={-1} className="sr-only" />
        {hasPhoto ? (
          <Button variant="outline" size="sm" onClick={() => onPhoto(null)}>
            Tirar a foto
          </Button>
        ) : (
          <Button variant="outline" size="sm" onClick={() => input.current?.click()}>
            Escolher uma foto
          </Button>
        )}
      </div>
    </div>
  );
}
