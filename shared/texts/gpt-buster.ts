import type { BusterSignal, BusterVerdict } from '../gpt-buster.ts'

/** In words that say how it looks to the site, and neither how often, to whom nor where. */
const signals: Readonly<Record<BusterSignal, string>> = {
  OPENING_SEVERAL: 'Sent the same first message to several people.',
  OPENING_MANY: 'Sent the same first message to many people.',
  RATE_HIGH: 'Writes to far more new people in a day than others do.',
  RATE_MACHINE: 'Wrote to several new people within moments, faster than one can read.',
  REPLIES_FEW: 'Hardly anybody answers their first messages.',
  PICTURE_ELSEWHERE: 'A picture of this profile was on another profile before.',
  TRAVEL_IMPOSSIBLE: 'Was shown in two places that nobody can travel between so fast.',
}

const verdicts: Readonly<Record<BusterVerdict, string>> = {
  BOT: 'Bot',
  HUMAN: 'Human',
  UNSURE: 'Unsure',
}

export const gptBusterTexts = {
  title: 'GPT Buster!',
  signals,
  verdicts,

  /** What jurors read beside the profile. */
  noticed: (of: readonly BusterSignal[]): string =>
    [
      'Players of GPT Buster! took this profile for a bot, and 3 2 1 Identify! was not passed within 72 hours.',
      ...of.map(signal => signals[signal]),
    ].join(' '),
} as const
