import type { State } from '@nx-test-review/contracts';

/** From harmless to worst. A skipped project beside a judged one does not make the run a skipped one. */
export const ORDER_OF_STATES: readonly State[] = [
  'skipped',
  'passed',
  'waived',
  'failed',
  'incomplete',
  'broken',
];

/** The worst state of a set; skipped for an empty one, since nothing reviewed is never a pass. */
export function worstState(states: readonly State[]): State {
  return states.reduce<State>(
    (worst, state) => (ORDER_OF_STATES.indexOf(state) > ORDER_OF_STATES.indexOf(worst) ? state : worst),
    'skipped',
  );
}

/** Exit class of a state when nothing says more: 0 passed, skipped or waived; 1 failed; 3 incomplete or broken. */
export function exitClassOfState(state: State): 0 | 1 | 3 {
  if (state === 'failed') return 1;
  return state === 'incomplete' || state === 'broken' ? 3 : 0;
}
