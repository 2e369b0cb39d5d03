import { DatabaseError } from 'pg'

/** Whether a statement failed on the named unique constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.code === '23505' && error.constraint === constraint
}

/** Whether a statement failed because what the named constraint refers to is not there. */
export function isForeignKeyViolation(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.code === '23503' && error.constraint === constraint
}
