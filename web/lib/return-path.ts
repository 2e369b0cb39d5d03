/** What the login remembers in its history entry: the page it was called from. */
export interface ReturnState {
  readonly from: string
}

/** The page to show after the login; home when none of ours is remembered. */
export function returnPathOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/'
  const { from } = state
  return typeof from === 'string' && isPageOfOurs(from) ? from : '/'
}

function isPageOfOurs(path: string) {
  return /^\/(?![/\\])/.test(path) && !/^\/log(in|out)\b/.test(path)
}
