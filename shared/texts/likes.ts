/** Words of likes and blocks. */
export const likesTexts = {
  like: 'Like',
  removeLike: 'Remove Like',
  failed: 'Your like could not be saved',
  tryAgain: 'Please try again.',
  likePicture: 'Like this picture',
  removePictureLike: 'Remove your like of this picture',
  block: 'Block',
  blockTitle: (name: string) => `Block ${name}?`,
  blockBody:
    'You will no longer see each other anywhere, and neither of you can write. The other side is not told.',
  cancel: 'Cancel',
  blocked: 'Blocked and Redirecting...',
  blockFailed: 'The block could not be saved. Please try again.',
  blockedList: {
    title: 'Blocked members',
    body: 'You and they do not see each other anywhere. They are not told, neither now nor when you unblock them.',
    none: 'You have blocked nobody.',
    since: (day: string) => `Blocked on ${day}`,
    unblock: 'Unblock',
    unblockName: (name: string) => `Unblock ${name}`,
    unblocked: (name: string) => `${name} is no longer blocked`,
    unblockFailed: (name: string) => `${name} could not be unblocked`,
    more: 'Load More',
    loadFailed: 'Your blocked members could not be loaded',
    moreFailed: 'Could not be loaded. Try again',
  },
} as const
