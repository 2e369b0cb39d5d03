import postgres from 'postgres'

/** Whether a statement failed on the named unique constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    error instanceof postgres.PostgresError &&
    error.code === '23505' &&
    error.constraint_name === constraint
  )
}
