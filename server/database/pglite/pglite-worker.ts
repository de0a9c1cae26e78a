import '../../base/harden-intrinsics.ts';

// A thread of its own for PGlite: see docs/engines.md. It knows nothing of requests, members or types, only bytes.
// A static import would run before harden-intrinsics.ts.
await import('./serve-pglite.ts');
