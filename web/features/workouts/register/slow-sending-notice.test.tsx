// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SlowSendingNotice } from './slow-sending-notice.tsx';

test('it offers to go on, and goes without a trace', async () => {
  const onStopWaiting = vi.fn();
  const { unmount } = render(<SlowSendingNotice onStopWaiting={onStopWaiting} />);
  await userEvent.click(screen.getByRole('button', { name: 'Continuar sem esperar' }));
  expect(onStopWaiting).toHaveBeenCalledTimes(1);
  unmount();
});
