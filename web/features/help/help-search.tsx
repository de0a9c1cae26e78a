import { Search, X } from 'lucide-react';
import { useId } from 'react';
import { Input } from '#web/components/ui/controls/input.tsx';

interface HelpSearchProps {
  query: string;
  /** How many questions the query finds. */
  count: number;
  onChange: (query: string) => void;
}

/** The large search field at the top of the help; it says aloud how much it found. */
export function HelpSearch({ query, count, onChange }: HelpSearchProps) {
  const id = useId();
  return (
    <search className="relative isolate flex flex-col gap-4 overflow-hidden rounded-3xl bg-expert px-5 pt-8 pb-4 text-expert-foreground sm:px-10 sm:pt-12 sm:pb-6">
      <span
        aria-hidden="true"
        className="absolute -top-8 right-2 -z-10 rotate-12 font-heading text-[13rem] max-sm:-right-6 sm:right-12 sm:text-[17rem] leading-none font-extrabold opacity-10"
      >
        ?
      </span>
      <div className="flex flex-col gap-1">
        <h1 className="text-4xl leading-none font-extrabold sm:text-5xl">Como podemos ajudar?</h1>
        <p className="text-lg">Respostas rápidas, para você voltar logo ao treino.</p>
      </div>
      <div data-theme="light" className="relative w-full max-w-xl text-foreground">
        <label htmlFor={id} className="sr-only">
          Buscar na ajuda
        </label>
        <Search aria-hidden="true" className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted-foreground" />
        <Input
          id={id}
          value={query}
          onChange={(event) => onChange(event.target.value)}
          placeholder="Check-in, senha..."
          autoComplete="off"
          enterKeyHint="search"
          className="h-14 rounded-full pr-14 pl-12"
        />
        {query ? (
          <button
            type="button"
            aria-label="Limpar busca"
            onClick={() => onChange('')}
            className="absolute inset-y-1.5 right-1.5 grid w-11 place-items-center rounded-full text-muted-foreground hover:bg-muted hover:text-foreground"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        ) : null}
      </div>
      <p aria-live="polite" className="min-h-6 text-sm font-medium">
        {query.trim() ? (count === 1 ? '1 resposta encontrada' : `${count} respostas encontradas`) : ''}
      </p>
    </search>
  );
}
