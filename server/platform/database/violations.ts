import { DatabaseError } from 'pg'

/** Whether a statement failed on the named unique constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.code === '23505' && error.constraint === constraint
}
