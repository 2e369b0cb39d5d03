import { type Static, Type } from 'typebox'
import { reasonMaxLength } from '../../audit-actions.ts'
import { characteristicTags } from '../../characteristics.ts'
import { endpoints } from '../../contract/endpoint.ts'
import { Id, listOf, Text, Timestamp } from '../../contract/primitives.ts'
import { serverLimits } from '../../server-limits.ts'
import { busterLimits, busterSignals, busterVerdicts } from './rules.ts'

const Signals = Type.Array(Type.Enum([...busterSignals]))

/** What every logged-in member may read of a profile, without anything that leads to it. */
const shownProfile = {
  profilename: Type.String(),
  age: Type.Integer(),
  height: Type.String(),
  weight: Type.String(),
  characteristics: Type.Array(Type.Enum([...characteristicTags])),
  description: Type.String(),
  /** Its first public, non-explicit pictures, read by number from 0. */
  pictures: Type.Integer({ minimum: 0, maximum: busterLimits.picturesShown }),
  /** What the site has noticed; empty if the profile was reported or its answer is known. */
  signals: Signals,
}

/** A profile to judge. Nothing in it reveals whether the answer is known. */
const BusterItem = Type.Object({
  /** The id of the deal, which reveals nothing about the profile. */
  id: Id,
  ...shownProfile,
})
export type BusterItem = Static<typeof BusterItem>

/** Right answers in a row. Known ones count at once, all others from the last results. */
const record = { streak: Type.Integer(), best: Type.Integer() }

const BusterItems = Type.Object({
  /** Dealt and unanswered, the oldest first; empty while there are no suspects. */
  items: Type.Array(BusterItem, { maxItems: busterLimits.itemsAtOnce }),
  ...record,
})
export type BusterItems = Static<typeof BusterItems>

const share = Type.Number({ minimum: 0, maximum: 1 })

const BusterResult = Type.Object({
  /** The answer, if it was known beforehand. */
  known: Type.Optional(Type.Enum(['BOT', 'HUMAN'])),
  /** All answers as of the last results, in steps of five percent; absent if fewer than 25 players answered. */
  crowd: Type.Optional(Type.Object({ BOT: share, HUMAN: share, UNSURE: share })),
  ...record,
})
export type BusterResult = Static<typeof BusterResult>

/** A round that waits for an administrator, because too few players could vote. */
const BusterConfirmation = Type.Object({
  roundId: Id,
  profileId: Id,
  ...shownProfile,
  votes: Type.Object({ BOT: Type.Integer(), HUMAN: Type.Integer(), UNSURE: Type.Integer() }),
  tsDue: Timestamp,
})
export type BusterConfirmation = Static<typeof BusterConfirmation>

const OfItem = Type.Object({ id: Id })
const picture = {
  hasEffects: true,
  params: Type.Object({
    id: Id,
    number: Type.Integer({ minimum: 0, maximum: busterLimits.picturesShown - 1 }),
  }),
  rate: serverLimits.fileRate,
  answers: { 200: 'picture' },
  refusals: ['games/not-found', 'server/unavailable'],
} as const

export const gptBusterEndpoints = endpoints({
  /** Deals as many items as are missing. */
  'POST /api/games/gptbuster/items': {
    access: 'member',
    needsCompleteProfile: true,
    answers: { 200: BusterItems },
    refusals: ['games/not-joined'],
  },
  'GET /api/games/gptbuster/items/:id/pictures/:number': {
    access: 'member',
    needsCompleteProfile: true,
    ...picture,
  },
  /** A player answers once. Repeating the answer gets the same result. */
  'PUT /api/games/gptbuster/items/:id': {
    access: 'member',
    needsCompleteProfile: true,
    params: OfItem,
    body: Type.Object({ verdict: Type.Enum([...busterVerdicts]) }),
    answers: { 200: BusterResult },
    refusals: [
      'games/not-joined',
      'games/not-found',
      'games/answered',
      'games/over',
      'request/too-many',
    ],
  },
  /** The oldest first, without rounds about the administrator or in which they voted. */
  'GET /api/admin/gptbuster': {
    access: 'admin',
    answers: { 200: listOf(BusterConfirmation) },
  },
  'GET /api/admin/gptbuster/:id/pictures/:number': {
    access: 'admin',
    ...picture,
  },
  'PUT /api/admin/gptbuster/:id': {
    access: 'admin',
    params: OfItem,
    body: Type.Object({ isBot: Type.Boolean(), reason: Text(reasonMaxLength, 1) }),
    answers: { 204: 'empty' },
    refusals: ['games/not-found', 'games/over', 'request/invalid'],
  },
})
