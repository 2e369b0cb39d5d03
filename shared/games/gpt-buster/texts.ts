import { quoted } from '#shared/texts/quoted.ts'
import { isolated } from '../../isolate.ts'
import { numberWords } from '../../texts/number-words.ts'
import { hourWords } from '../../texts/spans.ts'
import { type BusterSignal, type BusterVerdict, busterLimits } from './rules.ts'

/** The words say how it looks to the site, but not how often it happened, to whom or where. */
const signals: Readonly<Record<BusterSignal, string>> = {
  OPENING_SEVERAL: 'Sent several people the same first message.',
  OPENING_MANY: 'Sent many people the same first message.',
  RATE_HIGH: 'Writes to far more new people a day than other members.',
  RATE_MACHINE: 'Wrote to several new people faster than anyone can read.',
  REPLIES_FEW: 'Hardly anyone answers their first messages.',
  PICTURE_ELSEWHERE: 'A picture on this profile was on another profile before.',
  TRAVEL_IMPOSSIBLE: 'Moved between two places faster than anyone can travel.',
}

const verdicts: Readonly<Record<BusterVerdict, string>> = {
  BOT: 'Bot',
  HUMAN: 'Person',
  UNSURE: 'Unsure',
}

const percent = (share: number) => `${Math.round(share * 100)}%`
const { askedMs, crowdLeast, votersMin } = busterLimits

export const gptBusterTexts = {
  title: quoted('GPT Buster!'),
  lead: 'A person or a bot? Look at a profile and decide.',
  failed: 'We couldn’t load the next profiles',
  loading: 'Loading profiles',

  rules: {
    steps: {
      gptBuster: 'Read the public profile and what we noticed about it. You never see messages.',
      busterVerdicts:
        'Vote Bot, Unsure or Person. The more often you’re right, the more your votes count.',
      busterProof: `If two thirds of at least ${numberWords(votersMin)} players say bot, the member has to pass 3 2 1 Identify! or face a jury.`,
    },
    joining: [
      'You see profiles that were reported or look odd. Please don’t tell anyone who they are.',
      'Once you have a verified picture, we may show players your profile as a known person.',
      'Players may vote on any member, even outside the game. We tell them only if they have to identify themselves.',
    ],
  },

  signals,
  noticed: 'What we noticed',
  nothingNoticed: 'Nothing unusual.',
  about: 'The profile',
  pictureOf: (name: string, number: number) => `Picture ${number} of ${isolated(name)}`,
  nameAndAge: (name: string, age: number) => `${isolated(name)}, ${age}`,
  noDescription: 'They wrote nothing about themselves.',

  question: 'Person or bot?',
  verdicts,
  keys: 'Arrow keys: left for Bot, down for Unsure, right for Person.',
  next: (name: string, age: number) => `Next: ${isolated(name)}, ${age}`,

  streak: 'Right in a row',
  best: 'Your record',

  last: {
    title: 'How others voted',
    none: 'Vote first to see this.',
    of: (name: string, verdict: BusterVerdict) =>
      `${isolated(name)}: you said ${verdicts[verdict].toLowerCase()}`,
    share: 'Share of the votes',
    asOf: 'As of the last results, rounded to 5%.',
    tooFew: `Fewer than ${crowdLeast} players had voted at the last results.`,
    percent,
    open: `A clear majority of at least ${votersMin} votes decides, once a day. Your score follows then.`,
    known: {
      BOT: 'It’s a bot we made up.',
      HUMAN: 'It’s a person.',
    },
    right: 'You were right.',
    wrong: 'You were wrong.',
    unsure: 'Unsure doesn’t count.',
    gone: 'The vote on this profile has ended.',
    notSent: 'We couldn’t send your vote. Please vote again.',
  },

  none: 'No suspicious profiles right now',
  noneBody: 'New ones come when members report someone or we notice something.',
  lookAgain: 'Look again',

  /** What jurors read beside the profile. */
  noticedForJury: (of: readonly BusterSignal[]): string =>
    [
      `Players of GPT Buster! took this profile for a bot. The member had at least ${hourWords(askedMs)} to pass 3 2 1 Identify! and didn’t.`,
      ...of.map(signal => signals[signal]),
    ].join(' '),

  admin: {
    title: 'Bots',
    lead: 'Too few players could vote, so you decide. “Ask to identify” bans nobody. The audit log keeps your reason.',
    failed: 'We couldn’t load the profiles',
    none: 'No profiles to decide',
    votes: (bot: number, human: number, unsure: number) =>
      `${bot} said bot, ${human} person, ${unsure} unsure.`,
    until: (date: string) => `Expires ${date}.`,
    open: 'View profile',
    reason: 'Reason',
    reasonMissing: 'Please give a reason.',
    isBot: 'Ask to identify',
    isHuman: 'Accept as a person',
    failedToSave: 'We couldn’t save your decision. Please try again.',
  },
} as const
