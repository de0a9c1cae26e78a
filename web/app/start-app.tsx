import './app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { watchInstallOffer } from '#web/lib/device/install/install-prompt.ts';
import { applyTheme, readTheme, watchTheme } from '#web/lib/device/theme.ts';
import { logWarning } from '#web/lib/log.ts';
import { loadEnv } from './load-env.ts';
import { createClubRouter } from './router.tsx';
import { StartFailure } from './start-failure.tsx';

async function start(): Promise<void> {
  applyTheme(readTheme());
  watchTheme();
  watchInstallOffer();
  const container = document.getElementById('root');
  if (!container) throw new Error('app.html has no #root');
  const root = createRoot(container);
  try {
    await loadEnv();
  } catch (error) {
    logWarning('a configuração não pôde ser lida', error);
    root.render(<StartFailure />);
    return;
  }
  root.render(
    <StrictMode>
      <RouterProvider router={createClubRouter()} />
    </StrictMode>,
  );
}

void start();
