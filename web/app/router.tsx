import { createBrowserRouter } from 'react-router';
import { routes } from './routes.tsx';

/** The browser's router over every route of the app. */
export function createClubRouter() {
  return createBrowserRouter(routes);
}
