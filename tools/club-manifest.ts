import type { ManifestOptions } from 'vite-plugin-pwa';
import { club } from '../content/club.ts';

/** The light theme's background (web/components/styles.css): what the phone shows while the app starts. */
const BACKGROUND = '#fbf6f0';

function icon(name: string, size: number, purpose: 'any' | 'maskable' | 'monochrome' = 'any') {
  return { src: `/icons/${name}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
}

function shortcut(name: string, url: string, picture: string) {
  return { name, url, icons: [icon(`shortcut-${picture}`, 96)] };
}

/**
 * The facts that a phone needs to install the app; names and texts are the club's (content/club.ts), pictures are in
 * web/public/icons.
 */
export const clubManifest: Partial<ManifestOptions> = {
  id: '/',
  name: club.name,
  short_name: club.shortName,
  description: club.description,
  lang: 'pt-BR',
  dir: 'ltr',
  start_url: '/app/home',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  theme_color: BACKGROUND,
  background_color: BACKGROUND,
  categories: ['health', 'fitness', 'lifestyle'],
  prefer_related_applications: false,
  icons: [
    icon('icon-192', 192),
    icon('icon-512', 512),
    icon('maskable-192', 192, 'maskable'),
    icon('maskable-512', 512, 'maskable'),
    icon('monochrome-512', 512, 'monochrome'),
  ],
  shortcuts: [
    shortcut('Registrar treino', '/app/workouts/record', 'record'),
    shortcut('Desafio e ranking', '/app/challenges', 'challenge'),
    shortcut('Meus treinos', '/app/workouts/history', 'history'),
    shortcut('Cartão de membro', '/app/benefits/card', 'card'),
  ],
};
