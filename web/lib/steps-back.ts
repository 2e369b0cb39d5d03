import { fieldsOf } from './fields-of.ts'

/** One step if one of our pages precedes this one. The router counts entries in the history state. */
export function stepsBack(): number {
  const { idx } = fieldsOf(window.history.state)
  return Number(idx) > 0 ? 1 : 0
}
