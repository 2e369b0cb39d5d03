import { quoted } from '#shared/texts/quoted.ts'
import { gamesLimits } from '../../games-limits.ts'
import { isolated } from '../../isolate.ts'
import { numberWords, numberWordsFirst } from '../../texts/number-words.ts'
import { type CootiesState, cootiesLimits as limits } from './rules.ts'

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

export const cootiesTexts = {
  title: quoted('You got Cooties!'),
  lead: 'A week of tag on the map.',
  failed: 'We couldn’t load the game',
  open: 'Open the game',
  join: 'See the rules',

  rules: {
    steps: {
      cooties: `On Monday, one in ${numberWords(limits.playersForOneFirst)} players gets cooties. Carriers pass them on with ${numberWords(limits.pokesPerDay)} pokes a day.`,
      cootiesCure: `${numberWordsFirst(limits.questionsPerQuiz)} right quiz answers cure you. So does a shot from a cured player.`,
      cootiesChain: 'On Sunday night, see the longest chain and the best healers.',
    },
    joining: [
      'The map shows that you play and, hours later, if you have or had cooties.',
      'The game uses only your map point. Nobody can poke you while you hide.',
      'The results name you only if you’re on the board.',
    ],
  },

  legend: {
    title: 'On the map',
    states: { WELL: 'Playing', CARRIER: 'Has cooties', CURED: 'Cured' } satisfies Readonly<
      Record<CootiesState, string>
    >,
  },

  own: {
    WELL: {
      title: 'You’re well',
      body: 'Anyone nearby could have cooties.',
    },
    CARRIER: {
      title: quoted('You got Cooties!'),
      body: 'Pass them on, or get cured.',
    },
    CURED: {
      title: 'You’re cured',
      body: 'You can’t catch them again this week. Give others a shot.',
    },
    none: {
      title: 'No round right now',
      body: `The next starts on Monday, with at least ${gamesLimits.playersLeast} players.`,
    },
  },
  ends: (when: string) => `This round ends ${when}`,
  pokesLeft: (count: number) => `${counted(count, 'poke')} left today`,
  shotsLeft: (count: number) => `${counted(count, 'shot')} left today`,
  hidden: 'The map doesn’t show you, so you can’t poke or be poked.',

  near: {
    title: 'Players near you',
    none: 'No players in view. Move the map or zoom out.',
  },
  pokes: {
    play: 'Poke',
    of: (name: string) => `Poke ${isolated(name)}`,
    done: 'Poked',
    doneOf: (name: string) => `Poked ${isolated(name)}`,
    /** The same words whether or not it infected. */
    body: 'The map shows in a few hours if they caught it.',
  },
  shots: {
    play: 'Give a shot',
    of: (name: string) => `Give ${isolated(name)} a shot`,
    done: 'Shot given',
    doneOf: (name: string) => `Shot given to ${isolated(name)}`,
    body: 'The map shows in about an hour if it worked.',
  },
  playFailed: 'That didn’t work. Please try again.',

  quiz: {
    open: 'Take the quiz',
    title: 'The cure',
    lead: `Answer all ${numberWords(limits.questionsPerQuiz)} questions right to get cured.`,
    later: (when: string) => `You can take the quiz again ${when}.`,
    question: (number: number, of: number) => `Question ${number} of ${of}`,
    check: 'Check my answers',
    missing: (count: number) =>
      count === 1 ? 'One answer is missing.' : `${count} answers are missing.`,
    cured: {
      title: 'Every answer is right. You’re cured!',
      body: 'Others see it within the hour.',
    },
    failed: {
      title: 'Not every answer is right',
      body: `Try again in ${numberWords(limits.quizWaitMs / 3_600_000)} hours with new questions.`,
    },
    right: 'Right',
    wrong: 'Wrong',
    answer: (words: string) => `The right answer: ${words}`,
    done: 'Back to the game',
    loadFailed: 'We couldn’t load the questions',
  },

  result: {
    title: 'Last week',
    ended: (day: string) => `Ended on ${day}`,
    none: 'No round has ended yet.',
    failed: 'We couldn’t load the result.',
    carriers: (count: number) => `${counted(count, 'player')} had cooties`,
    days: 'New carriers each day',
    dayColumns: ['Day', 'New carriers'] as const,
    chain: 'The longest chain',
    chainLength: (count: number) => counted(count, 'player'),
    chainColumns: ['Link', 'Player'] as const,
    more: (count: number) => `and ${count} more`,
    healers: 'The best healers',
    healerColumns: ['Player', 'Cured'] as const,
    noHealers: 'No shot cured anyone.',
    somebody: 'Someone',
    you: 'You',
    own: {
      WELL: 'You stayed well.',
      CARRIER: 'You had cooties to the end.',
      CURED: 'You had cooties and were cured.',
    } satisfies Readonly<Record<CootiesState, string>>,
    passedOn: (count: number) => `You passed them on to ${counted(count, 'player')}.`,
    cures: (count: number) => `You cured ${counted(count, 'player')}.`,
  },
} as const
