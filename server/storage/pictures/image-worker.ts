import '../../base/harden-intrinsics.ts';

// Not by a static import: it would run first (see harden-intrinsics.ts).
await import('./write-pictures.ts');
