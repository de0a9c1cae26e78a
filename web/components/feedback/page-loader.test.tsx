// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import html from '#web/app.html?raw';
import { FullPageLoader } from './page-loader.tsx';

test('the page that the server sends shows the very loader that the app goes on with', () => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const sent = page.getElementById('root')?.innerHTML.replaceAll(/>\s+</g, '><').trim();
  const { container } = render(<FullPageLoader />);
  expect(sent).toBe(container.innerHTML);
});
