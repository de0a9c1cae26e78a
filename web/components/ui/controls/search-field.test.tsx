// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { SearchField } from './search-field.tsx';

function show(initial = '') {
  const onSearch = vi.fn();
  function Page() {
    const [value, setValue] = useState(initial);
    const search = (text: string) => {
      onSearch(text);
      setValue(text);
    };
    return (
      <>
        <SearchField label="Buscar treino" value={value} onSearch={search} />
        <button type="button" onClick={() => setValue('')}>
          Limpar filtros
        </button>
      </>
    );
  }
  render(<Page />);
  return onSearch;
}

const field = () => screen.getByRole('searchbox', { name: 'Buscar treino' });

test('searches once the typing rests, for what is there without spaces at the ends', async () => {
  const onSearch = show();
  await userEvent.type(field(), ' pernas ');
  await waitFor(() => expect(onSearch).toHaveBeenCalledWith('pernas'));
  expect(onSearch).toHaveBeenCalledOnce();
  expect(field()).toHaveValue(' pernas ');
});

test('Enter searches at once; Escape and the cross empty it', async () => {
  const onSearch = show('costas');
  await userEvent.type(field(), '{Enter}');
  expect(onSearch).toHaveBeenLastCalledWith('costas');
  await userEvent.type(field(), '{Escape}');
  expect(onSearch).toHaveBeenLastCalledWith('');
  expect(field()).toHaveValue('');
  await userEvent.type(field(), 'x{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Limpar busca' }));
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
});

test('follows what is changed from outside', async () => {
  show('costas');
  await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  expect(field()).toHaveValue('');
});
