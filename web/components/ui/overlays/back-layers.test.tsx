// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Link, Outlet, RouterProvider, createBrowserRouter, useLocation, useSearchParams } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { noteAddress } from './back-layers.ts';
import { Dialog, DialogContent, DialogDescription, DialogTitle, DialogTrigger } from './dialog.tsx';
import { Sheet, SheetContent, SheetDescription, SheetTitle, SheetTrigger } from './sheet.tsx';

/** How often the browser has gone to another entry; counted before anybody else hears of it. */
const travels = vi.hoisted(() => {
  const counter = { count: 0 };
  window.addEventListener('popstate', () => void (counter.count += 1), { capture: true });
  return counter;
});

/** Presses Back or Forward and waits until the browser is there. */
async function travel(direction: 'back' | 'forward') {
  const { count } = travels;
  window.history[direction]();
  await waitFor(() => expect(travels.count).toBeGreaterThan(count));
}

function Filters() {
  const [, setParameters] = useSearchParams();
  return (
    <Sheet>
      <SheetTrigger>Abrir filtros</SheetTrigger>
      <SheetContent>
        <SheetTitle>Filtros</SheetTitle>
        <SheetDescription>O que mostrar.</SheetDescription>
        <button type="button" onClick={() => setParameters({ q: 'yoga' }, { replace: true })}>
          Só yoga
        </button>
        <Dialog>
          <DialogTrigger>Abrir ajuda</DialogTrigger>
          <DialogContent>
            <DialogTitle>Ajuda</DialogTitle>
            <DialogDescription>Em cima dos filtros.</DialogDescription>
          </DialogContent>
        </Dialog>
        <Link to="/detalhe">Ver detalhe</Link>
      </SheetContent>
    </Sheet>
  );
}

function Saving() {
  const [isSaving, setIsSaving] = useState(true);
  return (
    <Dialog>
      <DialogTrigger>Abrir formulário</DialogTrigger>
      <DialogContent isLocked={isSaving}>
        <DialogTitle>Formulário</DialogTitle>
        <DialogDescription>Sendo salvo.</DialogDescription>
        <button type="button" onClick={() => setIsSaving(false)}>
          Salvo
        </button>
      </DialogContent>
    </Dialog>
  );
}

function Root() {
  const location = useLocation();
  return (
    <>
      <p data-testid="where">{location.pathname + location.search}</p>
      <Outlet />
    </>
  );
}

function ListPage() {
  return (
    <>
      <Filters />
      <Saving />
    </>
  );
}

let router: ReturnType<typeof createBrowserRouter>;

/** A page to come from, and the page with the layers. */
async function openList() {
  router = createBrowserRouter([
    {
      Component: Root,
      children: [
        { path: '/', element: <Link to="/lista">Ver lista</Link> },
        { path: '/lista', Component: ListPage },
        { path: '/detalhe', element: <h1>Detalhe</h1> },
      ],
    },
  ]);
  router.subscribe(noteAddress);
  await router.navigate('/');
  render(<RouterProvider router={router} />);
  await userEvent.click(await screen.findByRole('link', { name: 'Ver lista' }));
  await expectAt('/lista');
}

/** The address that the router shows; null where the address bar says another. */
function where() {
  const shown = screen.getByTestId('where').textContent;
  return shown === window.location.pathname + window.location.search ? shown : null;
}

const expectAt = (address: string) => waitFor(() => expect(where()).toBe(address));

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const expectOpen = (...names: string[]) =>
  waitFor(() =>
    expect(screen.queryAllByRole('dialog', { hidden: true }).map((dialog) => dialog.querySelector('h2')?.textContent)).toEqual(names),
  );

afterEach(() => router.dispose());

test('Back closes what lies over the page, the topmost first, and then leaves', async () => {
  await openList();
  await press('Abrir filtros');
  await press('Abrir ajuda');
  await expectOpen('Filtros', 'Ajuda');
  await travel('back');
  await expectOpen('Filtros');
  await expectAt('/lista');
  await travel('back');
  await expectOpen();
  await expectAt('/lista');
  await travel('back');
  await waitFor(() => expect(where()).toBe('/'));
});

test('closed by X or Escape, however often, it leaves nothing for Back to pass through', async () => {
  await openList();
  for (const close of [() => press('Fechar'), () => userEvent.keyboard('{Escape}')]) {
    // oxlint-disable-next-line no-await-in-loop -- each opening follows the closing before
    await press('Abrir filtros');
    // oxlint-disable-next-line no-await-in-loop
    await close();
    // oxlint-disable-next-line no-await-in-loop
    await expectOpen();
  }
  await travel('back');
  await waitFor(() => expect(where()).toBe('/'));
});

test('with the upper one closed by X, Back closes the lower one at once', async () => {
  await openList();
  await press('Abrir filtros');
  await press('Abrir ajuda');
  await userEvent.keyboard('{Escape}');
  await expectOpen('Filtros');
  await travel('back');
  await expectOpen();
  await waitFor(() => expect(where()).toBe('/lista'));
});

test('a link inside leads on; Back comes back to the page, and once more leaves it', async () => {
  await openList();
  await press('Abrir filtros');
  await userEvent.click(screen.getByRole('link', { name: 'Ver detalhe' }));
  await expectAt('/detalhe');
  await travel('back');
  await expectAt('/lista');
  await expectOpen();
  await travel('back');
  await waitFor(() => expect(where()).toBe('/'));
});

test('an address changed while it was open stays after Back', async () => {
  await openList();
  await press('Abrir filtros');
  await press('Só yoga');
  await expectAt('/lista?q=yoga');
  await travel('back');
  await expectOpen();
  await expectAt('/lista?q=yoga');
  await travel('back');
  await waitFor(() => expect(where()).toBe('/'));
});

test('while it is locked Back does nothing; afterwards it closes', async () => {
  await openList();
  await press('Abrir formulário');
  await travel('back');
  await expectOpen('Formulário');
  await press('Salvo');
  await travel('back');
  await expectOpen();
  await expectAt('/lista');
  await travel('back');
  await waitFor(() => expect(where()).toBe('/'));
});

test('Forward finds the page as it was left, with nothing open', async () => {
  await openList();
  await press('Abrir filtros');
  await travel('back');
  await expectOpen();
  await travel('forward');
  await expectAt('/lista');
  await expectOpen();
  await travel('back');
  await waitFor(() => expect(where()).toBe('/'));
});
