import { type Static, Type } from 'typebox'
import { dungeonSteps } from '../justice-limits.ts'
import { endpoints } from './endpoint.ts'
import { stayFields } from './moderation-cases.ts'
import { Id, listOf } from './primitives.ts'

const Stay = Type.Object({
  caseId: Id,
  step: Type.Enum([...dungeonSteps]),
  /** The end is as the verdict set it. */
  ...stayFields,
  /** Right answers to practice cases, and how many take half of the stay off. */
  tasksDone: Type.Integer(),
  tasksForHalf: Type.Integer(),
  /** So much earlier than `tsEnds` the stay is over, by what was worked off. */
  shortenedByMs: Type.Integer(),
})
export type Stay = Static<typeof Stay>

export const moderationDungeonEndpoints = endpoints({
  /** The newest first. */
  'GET /api/arbitration/dungeon': {
    access: 'member',
    answers: { 200: listOf(Stay) },
  },
})
