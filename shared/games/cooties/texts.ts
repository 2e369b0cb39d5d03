import { gamesLimits } from '../../games-limits.ts'
import { numberWords, numberWordsFirst } from '../../texts/number-words.ts'
import { type CootiesState, cootiesLimits as limits } from './rules.ts'

const plays = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

export const cootiesTexts = {
  title: 'You got Cooties!',
  lead: 'A week of tag on the map.',
  failed: 'The game could not be loaded',
  open: 'Open the game',
  join: 'How it works, and join',

  rules: {
    steps: [
      {
        title: 'Somebody has them first',
        body: `On Monday one player in ${numberWords(limits.playersForOneFirst)} gets cooties, by lot. Nobody else knows who.`,
      },
      {
        title: 'Poke, and pass them on',
        body: `Who has them pokes up to ${limits.pokesPerDay} players a day whom the map shows in the same whole degree. The others see it on the map hours later.`,
      },
      {
        title: 'Get rid of them',
        body: `${numberWordsFirst(limits.questionsPerQuiz)} quiz questions, all of them right, or a shot from somebody who is cured. Nobody gets them twice.`,
      },
      {
        title: 'Sunday night it is over',
        body: 'Then you see the longest chain, and who has healed most.',
      },
    ],
    joining: [
      'Other players see on the map that you play, and whether you have cooties or had them: hours later, and never where from.',
      'It uses the point that the map shows of you, and nothing else. While you hide you are not in reach.',
      'At the end you are named only if you choose to be on the board.',
    ],
  },

  legend: {
    title: 'On the map',
    states: { WELL: 'Plays', CARRIER: 'Has cooties', CURED: 'Cured' } satisfies Readonly<
      Record<CootiesState, string>
    >,
  },

  own: {
    WELL: {
      title: 'You are well',
      body: 'Who has them is shown hours later. Anybody near you might.',
    },
    CARRIER: {
      title: 'You got Cooties!',
      body: 'Pass them on to players around you, or get rid of them.',
    },
    CURED: {
      title: 'You are cured',
      body: 'You cannot get them again this week. Give others a shot.',
    },
    none: {
      title: 'No round is on',
      body: `The next one begins on Monday, with ${gamesLimits.playersLeast} players or more.`,
    },
  },
  ends: (when: string) => `This week’s round ends ${when}`,
  pokesLeft: (count: number) => `${plays(count, 'poke')} left today`,
  shotsLeft: (count: number) => `${plays(count, 'shot')} left today`,
  hidden: 'You are not shown on the map: nobody can poke you, and you can poke nobody.',

  near: {
    title: 'Cooties near you',
    none: 'No other player is in view. Move the map, or zoom out.',
  },
  pokes: {
    play: 'Poke',
    of: (name: string) => `Poke ${name}`,
    done: 'Poked',
    doneOf: (name: string) => `${name} is poked`,
    /** Whether or not it has caught. */
    body: 'Poked. What came of it shows on the map in some hours.',
  },
  shots: {
    play: 'Give a shot',
    of: (name: string) => `Give ${name} a shot`,
    done: 'Shot given',
    doneOf: (name: string) => `${name} has got a shot`,
    body: 'Given. What came of it shows on the map within the hour or so.',
  },
  playFailed: 'That did not work. Please try again.',

  quiz: {
    open: 'Take the quiz',
    title: 'The cure',
    lead: `${numberWordsFirst(limits.questionsPerQuiz)} questions. All of them right, and you are rid of them.`,
    later: (when: string) => `The quiz can be tried again ${when}`,
    question: (number: number, of: number) => `Question ${number} of ${of}`,
    check: 'Check my answers',
    missing: (count: number) =>
      count === 1 ? 'One answer is missing.' : `${count} answers are missing.`,
    cured: { title: 'All right: you are cured!', body: 'Others see it with the next full hour.' },
    failed: {
      title: 'Not all right',
      body: `Try again in ${numberWords(limits.quizWaitMs / 3_600_000)} hours, with other questions.`,
    },
    right: 'Right',
    wrong: 'Wrong',
    answer: (words: string) => `Right would be: ${words}`,
    done: 'Back to the game',
    loadFailed: 'The questions could not be loaded',
  },

  result: {
    title: 'Last week',
    ended: (day: string) => `The round that ended on ${day}`,
    none: 'No round has ended yet.',
    failed: 'The result could not be loaded.',
    carriers: (count: number) => (count === 1 ? '1 player had them' : `${count} players had them`),
    days: 'New carriers each day',
    dayColumns: ['Day', 'New carriers'] as const,
    chain: 'The longest chain',
    chainLength: (count: number) => (count === 1 ? 'It passed on to nobody.' : `${count} in a row`),
    chainColumns: ['Link', 'Player'] as const,
    more: (count: number) => `and ${count} more`,
    healers: 'The best healers',
    healerColumns: ['Player', 'Cured'] as const,
    noHealers: 'Nobody has given a shot that cured.',
    somebody: 'Somebody',
    you: 'You',
    own: {
      WELL: 'You stayed well.',
      CARRIER: 'You had them to the end.',
      CURED: 'You had them and were cured.',
    } satisfies Readonly<Record<CootiesState, string>>,
    passedOn: (count: number) => `You passed them on to ${count}.`,
    cures: (count: number) => `You cured ${count}.`,
  },
} as const
