/** What is wrong with the parts of a call, in the server's words. */
export function faultsIn(errors: unknown): string[] {
  if (!Array.isArray(errors)) return []
  return errors.flatMap((error: unknown) =>
    typeof error === 'object' && error !== null && 'message' in error
      ? [String(error.message)]
      : [],
  )
}
