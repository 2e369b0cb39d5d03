/** Words of likes and blocks. */
export const likesTexts = {
  like: 'Like',
  removeLike: 'Remove Like',
  failed: 'Your like could not be saved',
  tryAgain: 'Please try again.',
  block: 'Block',
  blockTitle: (name: string) => `Block ${name}?`,
  blockBody:
    'You will no longer see each other anywhere, and neither of you can write. The other side is not told.',
  cancel: 'Cancel',
  blocked: 'Blocked and Redirecting...',
  blockFailed: 'The block could not be saved. Please try again.',
} as const
