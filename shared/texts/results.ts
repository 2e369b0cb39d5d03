/** When results of the games come. */
export const resultsTexts = {
  today: (time: string) => `Next results: today at ${time}.`,
  tomorrow: (time: string) => `Next results: tomorrow at ${time}.`,
} as const
