import type { Plugin } from 'vite';

/** Addresses that are the partners' page: server/pages/pages.ts serves it under them. */
const CARD = /^\/cartao(?:\/[^/]*)?(?:\?|$)/;

/** Serves web/cartao.html under its addresses in `npm run dev`, as the server does with the built one. */
export function cardPage(): Plugin {
  return {
    name: 'card-page',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url && CARD.test(request.url)) request.url = '/cartao.html';
        next();
      });
    },
  };
}
