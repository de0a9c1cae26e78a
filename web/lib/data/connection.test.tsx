// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { reportReachable, useIsConnected } from './connection.ts';

function Connection() {
  return <p>{useIsConnected() ? 'com conexão' : 'sem conexão'}</p>;
}

const network = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
};

afterEach(() => reportReachable(true));

it('believes a device that says it is offline', () => {
  render(<Connection />);
  expect(screen.getByText('com conexão')).toBeInTheDocument();
  network(false);
  expect(screen.getByText('sem conexão')).toBeInTheDocument();
  network(true);
  expect(screen.getByText('com conexão')).toBeInTheDocument();
});

it('believes requests that get no answer more than a device that says it is online', () => {
  render(<Connection />);
  act(() => reportReachable(false));
  expect(screen.getByText('sem conexão')).toBeInTheDocument();
  act(() => reportReachable(true));
  expect(screen.getByText('com conexão')).toBeInTheDocument();
});
