import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Input } from './input.tsx';

const TYPING_PAUSE_MS = 250;

interface SearchFieldProps {
  /** The name of the search, such as "Buscar participante". */
  label: string;
  /** For a name that is too long for the field of a small phone; the name unless said. */
  placeholder?: string;
  /** The text that is searched for now. */
  value: string;
  /** Called when the typing rests, and at once on Enter and when it is emptied. */
  onSearch: (text: string) => void;
}

/** Where one types what to look for. Escape and the cross empty it. */
export function SearchField({ label, placeholder = label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const inputRef = useRef<HTMLInputElement>(null);
  const onSearchRef = useRef(onSearch);
  useEffect(() => {
    onSearchRef.current = onSearch;
  });
  // The text that was last searched for from here: the same again would be a navigation that ends one under way.
  const [searched, setSearched] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== searched) {
      // Changed from outside, by a button that empties it for instance.
      setSearched(value);
      setText(value);
    }
  }
  useEffect(() => {
    if (text.trim() === searched) return undefined;
    const timer = setTimeout(() => {
      setSearched(text.trim());
      onSearchRef.current(text.trim());
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, searched]);

  function searchAtOnce(wanted: string) {
    setSearched(wanted);
    onSearch(wanted);
  }

  function clear() {
    setText('');
    searchAtOnce('');
    inputRef.current?.focus();
  }

  return (
    <form
      role="search"
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        searchAtOnce(text.trim());
      }}
    >
      <Search aria-hidden="true" className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted-foreground" />
      <Input
        ref={inputRef}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
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
          className="absolute top-1/2 right-0.5 grid size-11 -translate-y-1/2 place-items-center rounded-full text-muted-foreground hover:bg-muted hover:text-foreground"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      )}
    </form>
  );
}
