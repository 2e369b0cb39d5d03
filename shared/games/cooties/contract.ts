import { type Static, Type } from 'typebox'
import { endpoints } from '../../contract/endpoint.ts'
import { Id, listOf, SectorKey, Timestamp } from '../../contract/primitives.ts'
import { mapLimits } from '../../map-limits.ts'
import { cootiesLimits as cooties, cootiesStates } from './rules.ts'

const State = Type.Enum([...cootiesStates])

export const OwnCooties = Type.Object({
  /** The server's clock. */
  tsNow: Timestamp,
  /** Absent while no round runs. */
  tsEnds: Type.Optional(Timestamp),
  state: State,
  /** Remaining today (UTC). */
  pokesLeft: Type.Integer(),
  shotsLeft: Type.Integer(),
  /** Players whom the member has poked or given a shot in this round. Nobody gets a second one. */
  poked: listOf(Id),
  healed: listOf(Id),
  /** When a carrier may retry the quiz; absent if they may now. */
  tsQuiz: Type.Optional(Timestamp),
  /** The player's own sector on the map; absent if others do not see them there. */
  sector: Type.Optional(SectorKey),
})
export type OwnCooties = Static<typeof OwnCooties>

/** What others see of a player. A state is shown only once it may be known, and without a time. */
export const CootiesPlayer = Type.Object({ profileId: Id, state: State })
export type CootiesPlayer = Static<typeof CootiesPlayer>

export const CootiesQuiz = Type.Object({
  number: Type.Integer(),
  questions: listOf(Type.Object({ text: Type.String(), options: listOf(Type.String()) })),
})
export type CootiesQuiz = Static<typeof CootiesQuiz>

export const CootiesQuizAnswer = Type.Object({
  isCured: Type.Boolean(),
  solutions: listOf(
    Type.Object({
      isRight: Type.Boolean(),
      right: Type.Integer(),
      explanation: Type.String(),
    }),
  ),
})
export type CootiesQuizAnswer = Static<typeof CootiesQuizAnswer>

/** Absent if the reader may not see the name. */
const Named = Type.Optional(Type.Object({ profileId: Id, profileName: Type.String() }))

export const CootiesResult = Type.Object({
  tsEnded: Timestamp,
  carriers: Type.Integer(),
  /** For each of its seven days, from Monday. */
  newByDay: Type.Array(Type.Integer()),
  chainLength: Type.Integer(),
  /** From the first carrier on; at most `cootiesLimits.chainPlaces`. */
  chain: listOf(Type.Object({ place: Type.Integer(), member: Named })),
  healers: listOf(Type.Object({ place: Type.Integer(), cures: Type.Integer(), member: Named })),
  own: Type.Object({
    state: State,
    passedTo: Type.Integer(),
    cures: Type.Integer(),
  }),
})
export type CootiesResult = Static<typeof CootiesResult>

const Other = Type.Object({ profileId: Id })
const Option = Type.Integer({ minimum: 0, maximum: 9 })
const play = ['games/not-joined', 'games/over', 'request/too-many'] as const

export const cootiesEndpoints = endpoints({
  'GET /api/games/cooties': {
    access: 'member',
    answers: { 200: OwnCooties },
    refusals: ['games/not-joined'],
  },
  /**
   * The players in these sectors whom the map shows to the reader, and nobody else. It counts as reading the sectors.
   */
  'GET /api/games/cooties/players': {
    access: 'member',
    query: Type.Object({
      sectors: Type.Array(SectorKey, { minItems: 1, maxItems: mapLimits.mapSectorsMax }),
    }),
    answers: { 200: listOf(CootiesPlayer) },
    refusals: ['games/not-joined'],
  },
  /** The answer is the same whether or not the poke infects. Repeating it changes nothing. */
  'PUT /api/games/cooties/pokes/:profileId': {
    access: 'member',
    needsCompleteProfile: true,
    params: Other,
    answers: { 200: Type.Object({ pokesLeft: Type.Integer() }) },
    refusals: [
      ...play,
      'games/not-found',
      'games/no-carrier',
      'games/not-on-map',
      'games/pokes-spent',
    ],
  },
  /** The answer is the same whether or not the shot cures. Repeating it changes nothing. */
  'PUT /api/games/cooties/shots/:profileId': {
    access: 'member',
    needsCompleteProfile: true,
    params: Other,
    answers: { 200: Type.Object({ shotsLeft: Type.Integer() }) },
    refusals: [...play, 'games/not-found', 'games/not-cured', 'games/shots-spent'],
  },
  'GET /api/games/cooties/quiz': {
    access: 'member',
    answers: { 200: CootiesQuiz },
    refusals: ['games/not-joined', 'games/over', 'games/no-carrier', 'games/quiz-later'],
  },
  'PUT /api/games/cooties/quiz/:number': {
    access: 'member',
    needsCompleteProfile: true,
    params: Type.Object({ number: Type.Integer({ minimum: 1, maximum: 1_000 }) }),
    body: Type.Object({
      answers: Type.Array(Option, {
        minItems: cooties.questionsPerQuiz,
        maxItems: cooties.questionsPerQuiz,
      }),
    }),
    answers: { 200: CootiesQuizAnswer },
    refusals: [
      ...play,
      'games/not-found',
      'games/no-carrier',
      'games/quiz-later',
      'games/answered',
    ],
  },
  'GET /api/games/cooties/result': {
    access: 'member',
    /** Empty until the first round has ended. */
    answers: { 200: Type.Object({ result: Type.Optional(CootiesResult) }) },
    refusals: ['games/not-joined'],
  },
})
