// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { Dialog } from '#web/components/ui/overlays/dialog.tsx';
import { initializeSupabase } from '#web/lib/data/supabase.ts';
import { DeletionForm } from './deletion-form.tsx';

const EMAIL = 'bianca@clube21.example';

/** A project on which the account has no password, and which mails the code. */
const project = {
  rpc: async () => ({ data: 'code', error: null, status: 200 }),
  loadAuth: async () => ({ reauthenticate: async () => ({ data: {}, error: null }) }),
};

beforeAll(() => {
  initializeSupabase(project as never);
});

/** The form of an account without a password, whose code has just been asked for. */
async function openForm() {
  const sent: unknown[] = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Dialog open>
        <DeletionForm
          userId="id"
          email={EMAIL}
          isPending={false}
          onSubmit={async (values) => {
            sent.push(values);
            return null;
          }}
        />
      </Dialog>
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ delay: null });
  await user.type(screen.getByLabelText('Digite seu email para confirmar'), EMAIL);
  await user.click(await screen.findByRole('button', { name: 'Enviar código' }));
  return { user, sent };
}

test.each(['123456', '12345678', '1234567890'])('a mailed code of %s deletes the account', async (code) => {
  const { user, sent } = await openForm();
  await user.type(await screen.findByLabelText('Código do email'), `${code.slice(0, 3)} ${code.slice(3)}`);
  await user.click(screen.getByRole('button', { name: /^Excluir/ }));
  expect(sent).toEqual([{ email: EMAIL, code }]);
});

test('five digits are no code yet', async () => {
  const { user } = await openForm();
  await user.type(await screen.findByLabelText('Código do email'), '12345');
  expect(screen.getByRole('button', { name: /^Excluir/ })).toBeDisabled();
});
