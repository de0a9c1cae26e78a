import type { Plugin } from 'vite';

/** Addresses of the partners' page and of the certificates': server/pages/pages.ts serves them under these. */
const PAGE = /^\/(cartao|certificado)(?:\/[^/]*)?(?:\?|$)/;
/** The file that Vite serves for every address that is no file. */
const FALLBACK = '/index.html';

/**
 * Serves web/cartao.html, web/certificado.html and web/app.html under their addresses in `npm run dev`, as the server
 * does with the built ones.
 */
export function pageAddresses(): Plugin {
  return {
    name: 'club:page-addresses',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const page = PAGE.exec(request.url ?? '')?.[1];
        if (page) request.url = `/${page}.html`;
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
