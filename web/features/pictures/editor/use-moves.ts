import { useState } from 'react'
import type { PictureFacts } from '#shared/contract/pictures.ts'
import { type Arrangement, arrangementOf, type Move, moved } from './arrangement.ts'

export interface Moves {
  /** As it will be: with the moves on their way, and with the picture that is being carried. */
  readonly arrangement: Arrangement
  readonly carried: Move | undefined
  readonly carry: (move: Move | undefined) => void
  /** Shows the move at once and until it is made, or could not be. */
  readonly make: (move: Move) => Promise<void>
}

/** Moves are seen before the server has made them. */
export function useMoves(
  pictures: readonly PictureFacts[],
  hidden: ReadonlySet<string>,
  send: (move: Move) => Promise<unknown>,
): Moves {
  const [underWay, setUnderWay] = useState<readonly Move[]>([])
  const [carried, setCarried] = useState<Move>()
  const all = carried ? [...underWay, carried] : underWay
  const arrangement = all.reduce(
    (before, move) => moved(before, move, hidden),
    arrangementOf(pictures),
  )
  const make = async (move: Move) => {
    setUnderWay(before => [...before, move])
    setCarried(undefined)
    try {
      await send(move)
    } finally {
      setUnderWay(before => before.filter(other => other !== move))
    }
  }
  return { arrangement, carried, carry: setCarried, make }
}
