/** Words of the notice that a member in the dungeon sees on every screen. */
export const dungeonNoticeTexts = {
  until: (moment: string) => `You’re in the Bad Boy Dungeon until ${moment}.`,
  unknown: 'You’re in the Bad Boy Dungeon until administrators decide.',
  link: 'What this means',
} as const
