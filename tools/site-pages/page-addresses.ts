import type { Plugin } from 'vite';

/** Addresses that are the partners' page: server/pages/pages.ts serves it under them. */
const CARD = /^\/cartao(?:\/[^/]*)?(?:\?|$)/;
/** The file that Vite serves for every address that is no file. */
const FALLBACK = '/index.html';

/** Serves web/cartao.html and web/app.html under their addresses in `npm run dev`, as the server does with the built ones. */
export function pageAddresses(): Plugin {
  return {
    name: 'club:page-addresses',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url && CARD.test(request.url)) request.url = '/cartao.html';
        next();
      });
      // After Vite's own, which know the backend's addresses and the files.
      return () =>
        server.middlewares.use((request, _response, next) => {
          if (request.url === FALLBACK) request.url = '/app.html';
          next();
        });
    },
  };
}
