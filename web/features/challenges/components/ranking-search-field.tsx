import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Input } from '#web/components/ui/input.tsx';

const TYPING_PAUSE_MS = 250;

interface RankingSearchFieldProps {
  /** What is searched for now. */
  value: string;
  /** Called when the typing rests, and at once on Enter and when it is emptied. */
  onSearch: (name: string) => void;
}

/** Where one types a participant's name. Escape and the cross empty it. */
export function RankingSearchField({ value, onSearch }: RankingSearchFieldProps) {
  const [text, setText] = useState(value);
  const inputRef = useRef<HTMLInputElement>(null);
  const onSearchRef = useRef(onSearch);
  useEffect(() => {
    onSearchRef.current = onSearch;
  });
  useEffect(() => {
    const timer = setTimeout(() => onSearchRef.current(text.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  function clear() {
    setText('');
    onSearch('');
    inputRef.current?.focus();
  }

  return (
    <form
      role="search"
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <Search aria-hidden="true" className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted-foreground" />
      <Input
        ref={inputRef}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label="Buscar participante"
        placeholder="Buscar participante"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return;
          event.preventDefault();
          clear();
        }}
        className="rounded-full pr-12 pl-12 [&::-webkit-search-cancel-button]:hidden"
      />
      {text === '' ? null : (
        <button
          type="button"
          aria-label="Limpar busca"
          onClick={clear}
          className="absolute top-1/2 right-1 grid size-10 -translate-y-1/2 place-items-center rounded-full text-muted-foreground hover:bg-muted hover:text-foreground"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      )}
    </form>
  );
}
