import { type Static, Type } from 'typebox'
import { dungeonSteps } from '../justice-limits.ts'
import { endpoints } from './endpoint.ts'
import { stayFields } from './moderation-cases.ts'
import { Id, listOf } from './primitives.ts'

const Stay = Type.Object({
  caseId: Id,
  step: Type.Enum([...dungeonSteps]),
  /** The end that the verdict set. */
  ...stayFields,
  /** Right answers to practice cases, and how many of them halve the stay. */
  tasksDone: Type.Integer(),
  tasksForHalf: Type.Integer(),
  /** How much earlier than `tsEnds` the stay ends, thanks to practice cases. */
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
