/** The code of a system or SQL error (ENOENT, 57P03), or its message when it has none. */
export const codeOf = (error: unknown): string => {
  if (error instanceof Error && 'code' in error) return String(error.code)
  return error instanceof Error ? error.message : String(error)
}
