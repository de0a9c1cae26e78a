import { buildAnyway, requireSupportedNode } from './setup.mjs';

requireSupportedNode();
buildAnyway();
