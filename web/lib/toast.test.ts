import { afterEach, expect, test } from 'vitest';
import { connectToastDisplay, forgetToast, toast, TOAST_LIMIT } from './toast.ts';
import type { ToastMessage } from './toast.ts';

function recordingDisplay() {
  let shown: ToastMessage[] = [];
  return {
    titles: () => shown.map((message) => message.title),
    show: (message: ToastMessage) => {
      shown = [...shown.filter((other) => other.id !== message.id), message];
    },
    dismiss: (id: string) => {
      shown = shown.filter((message) => message.id !== id);
    },
  };
}

afterEach(() => toast.dismiss());

test('a toast raised before the display exists is shown once it does', () => {
  toast.success('Treino registrado com sucesso!');
  const display = recordingDisplay();
  const disconnect = connectToastDisplay(display);
  expect(display.titles()).toEqual(['Treino registrado com sucesso!']);
  disconnect();
});

test('no more than twenty are kept: the oldest makes room', () => {
  const display = recordingDisplay();
  const disconnect = connectToastDisplay(display);
  for (let number = 1; number <= TOAST_LIMIT + 3; number += 1) toast.info(`Aviso ${number}`);
  expect(display.titles()).toHaveLength(20);
  expect(display.titles()[0]).toBe('Aviso 4');
  expect(display.titles().at(-1)).toBe('Aviso 23');
  disconnect();
});

test('a toast that was closed no longer counts', () => {
  const display = recordingDisplay();
  const disconnect = connectToastDisplay(display);
  const first = toast.info('Primeiro');
  for (let number = 2; number <= TOAST_LIMIT; number += 1) toast.info(`Aviso ${number}`);
  display.dismiss(first);
  forgetToast(first);
  toast.info('Mais um');
  expect(display.titles()).toHaveLength(20);
  expect(display.titles()[0]).toBe('Aviso 2');
  disconnect();
});

test('the same id replaces the toast', () => {
  const display = recordingDisplay();
  const disconnect = connectToastDisplay(display);
  toast.info('Enviando', { id: 'upload' });
  toast.success('Enviado', { id: 'upload' });
  expect(display.titles()).toEqual(['Enviado']);
  disconnect();
});

test('a success takes an error away that was shown before it, so that it does not come back; what is told together stays', async () => {
  const display = recordingDisplay();
  const disconnect = connectToastDisplay(display);
  toast.error('Erro ao fazer login');
  await Promise.resolve();
  toast.error('O clube não aceitou uma foto');
  toast.success('Login realizado com sucesso!');
  expect(display.titles()).toEqual(['O clube não aceitou uma foto', 'Login realizado com sucesso!']);
  disconnect();
});
