// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { bindPlanButton } from '#web/lib/checkout/bind-plan-button.ts';
import { showToast } from './show-toast.ts';

test('the error of a checkout is gone while it is tried again, and a new one is told', async () => {
  let fail: (error: Error) => void = () => undefined;
  const open = async () => new Promise<string>((_resolve, reject) => (fail = reject));
  const button = document.body.appendChild(Object.assign(document.createElement('button'), { textContent: 'Quero o plano completo' }));
  bindPlanButton(button, { notify: showToast, open });
  button.click();
  fail(new Error('away'));
  await expect.poll(() => document.querySelector('[role="alert"]')).toHaveTextContent('Erro no Checkout');
  button.click();
  expect(button).toHaveTextContent('Processando...');
  expect(document.querySelector('[role="alert"]')).toBeNull();
  fail(new Error('away'));
  await expect.poll(() => document.querySelector('[role="alert"]')).toHaveTextContent('Erro no Checkout');
  vi.mocked(console.error).mockClear();
});
