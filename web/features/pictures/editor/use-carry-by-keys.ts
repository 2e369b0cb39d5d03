import { type KeyboardEvent, useState } from 'react'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { moveBeside } from './arrangement.ts'
import type { Moves } from './use-moves.ts'

export interface Grip {
  readonly id: string
  readonly isPrivate: boolean
  /** The pictures of its group as they stand now. */
  readonly shown: readonly string[]
}

const steps = new Map([
  ['ArrowLeft', -1],
  ['ArrowUp', -1],
  ['ArrowRight', 1],
  ['ArrowDown', 1],
] as const)

/** Carries a picture within its group by keys: a press picks it up, arrows move it, a press puts it down. */
export function useCarryByKeys({ carried, carry, make }: Moves) {
  const [heldId, setHeldId] = useState<string>()
  const [said, setSaid] = useState('')

  const tell = (words: (place: number, of: number) => string, { id, shown }: Grip) =>
    setSaid(words(shown.indexOf(id) + 1, shown.length))
  const pickUp = (grip: Grip) => {
    setHeldId(grip.id)
    tell(picturesTexts.pickedUp, grip)
  }
  const putDown = (grip: Grip) => {
    if (heldId !== grip.id) return
    setHeldId(undefined)
    tell(picturesTexts.putDown, grip)
    if (carried) void make(carried)
  }
  const putBack = () => {
    setHeldId(undefined)
    carry(undefined)
    setSaid(picturesTexts.putBack)
  }
  const step = (grip: Grip, by: 1 | -1) => {
    const place = moveBeside(grip.shown, grip.id, by)
    if (!place) return
    carry({ id: grip.id, isPrivate: grip.isPrivate, ...place })
    setSaid(picturesTexts.carriedTo(grip.shown.indexOf(grip.id) + 1 + by, grip.shown.length))
  }
  const press = (event: KeyboardEvent, grip: Grip) => {
    if (heldId !== grip.id) return
    const by = [...steps].find(([key]) => key === event.key)?.[1]
    if (by !== undefined) step(grip, by)
    else if (event.key === 'Escape') putBack()
    else return
    event.preventDefault()
  }
  const toggle = (grip: Grip) => (heldId === grip.id ? putDown(grip) : pickUp(grip))
  return { heldId, said, toggle, press, putDown }
}

export type CarryByKeys = ReturnType<typeof useCarryByKeys>
