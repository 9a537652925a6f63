import type { Registry } from '@nx-test-review/contracts';
import { loadRegistry } from '@nx-test-review/t0';
import { findSkillFolder } from '../engine/tool-info';

/** The rows of the packaged rubric. */
export function openRegistry(): Registry {
  return loadRegistry(findSkillFolder('test-review'));
}
