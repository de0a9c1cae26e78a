import '../../base/harden-intrinsics.ts';

// A thread of its own for PGlite: see docs/decisions/025. It knows nothing of requests, members or types; bytes go in and come out.
// Not by a static import: it would run first (see harden-intrinsics.ts).
await import('./serve-pglite.ts');
