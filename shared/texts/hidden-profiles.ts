/** Words of members whom somebody does not want to be shown again. */
export const hiddenProfilesTexts = {
  hide: 'Do not show again',
  showAgain: 'Show again',
  hidden: (name: string) => `You will not be shown ${name} again`,
  hiddenBody: 'Not on your map, among the members nearby, or in your deck. They do not notice it.',
  undo: 'Undo',
  shown: (name: string) => `You are shown ${name} again`,
  failed: (name: string) => `What you chose for ${name} could not be saved`,
  title: 'Members you are not shown',
  body: 'They are left out of your map, of the members nearby and of your deck, and do not notice it. They see you as before, and what they write or like still reaches you. To end that as well, block them.',
  none: 'Nobody is left out.',
  since: (day: string) => `Not shown since ${day}`,
  showName: (name: string) => `Show ${name} again`,
  more: 'Load More',
  loadFailed: 'The members you are not shown could not be loaded',
  moreFailed: 'Could not be loaded. Try again',
} as const
