import { hourWords } from '../../texts/spans.ts'
import { type BusterSignal, type BusterVerdict, busterLimits } from './rules.ts'

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

const percent = (share: number) => `${Math.round(share * 100)} %`
const { askedMs, crowdLeast, votersMin } = busterLimits

export const gptBusterTexts = {
  title: 'GPT Buster!',
  lead: 'A person or a bot? Read a profile and what the site noticed of it, and say what you think.',
  failed: 'The next profiles could not be loaded',
  loading: 'Loading profiles',

  rules: {
    steps: [
      {
        title: 'Read the profile',
        body: 'You see what everybody may see, and what the site noticed: how somebody writes, never what, to whom or where.',
      },
      {
        title: 'Say Bot, Human or Unsure',
        body: 'Once for each profile. Then you see what the others said, as of the last results of the day. Some answers are known, and measure how much your word weighs.',
      },
      {
        title: 'Nobody is punished by votes',
        body: `When two thirds of at least ${votersMin} players say bot, the member is asked to pass 3 2 1 Identify!, and has at least ${hourWords(askedMs)} for it. Only if they do not, a jury looks at it.`,
      },
    ],
    joining: [
      'You see profiles that were reported or look odd, without a way to their members. Please do not pass on who they are.',
      'Once a picture of yours is verified, your profile may be shown to players as that of a known person.',
      'You can be asked about without playing, like everybody here. You would read of it only when you are asked to identify.',
    ],
  },

  signals,
  noticed: 'What the site noticed',
  nothingNoticed: 'Nothing by itself.',
  about: 'The profile',
  pictureOf: (name: string, number: number) => `Picture ${number} of ${name}`,
  nameAndAge: (name: string, age: number) => `${name}, ${age}`,
  noDescription: 'They have written nothing about themselves.',

  question: 'What is behind this profile?',
  verdicts,
  keys: 'Keys: left for Bot, down for Unsure, right for Human.',
  next: (name: string, age: number) => `Next: ${name}, ${age}`,

  streak: 'Right in a row',
  best: 'Your record',

  last: {
    title: 'What the others say',
    none: 'After your first answer you see here what the others said of that profile.',
    waiting: 'Counting the votes',
    of: (name: string, verdict: BusterVerdict) =>
      `${name}: you said ${verdicts[verdict].toLowerCase()}`,
    answer: 'Answer',
    share: 'Share of the votes',
    asOf: 'As of the last results, rounded to five percent.',
    tooFew: `As of the last results fewer than ${crowdLeast} have voted: too few to show.`,
    percent,
    open: `From ${votersMin} votes on, a clear majority decides, with the results of a day. Your score follows then.`,
    known: {
      BOT: 'This one was known: a bot, made up by us.',
      HUMAN: 'This one was known: a person.',
    },
    right: 'You were right.',
    wrong: 'You were taken in.',
    unsure: 'Unsure counts neither way.',
    gone: 'That profile is not asked about any more. Your answer was not needed.',
    notSent: 'Your answer could not be sent. The profile is back.',
  },

  none: 'Nobody suspicious now',
  noneBody:
    'No profile waits for you. New ones come when members report somebody, or when the site notices something; a few known ones come each day.',
  lookAgain: 'Look again',

  /** What jurors read beside the profile. */
  noticedForJury: (of: readonly BusterSignal[]): string =>
    [
      `Players of GPT Buster! took this profile for a bot, and 3 2 1 Identify! was not passed in the time given, which is ${hourWords(askedMs)} at least.`,
      ...of.map(signal => signals[signal]),
    ].join(' '),

  admin: {
    title: 'Bots',
    lead: 'Profiles that players were asked about in GPT Buster!, where too few could vote. Your decision is recorded with its reason. It bans nobody: whoever you take for a bot is asked to pass 3 2 1 Identify!.',
    failed: 'The profiles could not be loaded',
    none: 'No profile waits for you',
    votes: (bot: number, human: number, unsure: number) =>
      `${bot} said bot, ${human} human, ${unsure} unsure.`,
    until: (date: string) => `Lapses by itself at ${date}.`,
    open: 'Open the profile',
    reason: 'Reason',
    reasonMissing: 'Say why.',
    isBot: 'Ask to identify',
    isHuman: 'Take for a person',
    failedToSave: 'The decision could not be saved. Please try again.',
  },
} as const
