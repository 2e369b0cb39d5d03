/** Words of the notice on every screen of a member in it. */
export const dungeonNoticeTexts = {
  until: (moment: string) => `You’re in the Bad Boy Dungeon until ${moment}.`,
  unknown: 'You’re in the Bad Boy Dungeon until administrators decide.',
  link: 'What this means',
} as const
