/** Words of the notice on every screen of a member in it. */
export const dungeonNoticeTexts = {
  until: (moment: string) => `You are in the Bad Boy Dungeon until ${moment}.`,
  unknown: 'You are in the Bad Boy Dungeon until the administrators decide.',
  link: 'What this means',
} as const
