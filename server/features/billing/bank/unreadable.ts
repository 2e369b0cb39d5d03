import { refuse } from '#server/platform/refusal.ts'

/** Nothing of a statement is taken when one place of it cannot be read. What stands there is not repeated. */
export function unreadable(message: string): never {
  return refuse('billing/statement-unreadable', { errors: [{ path: '/text', message }] })
}
