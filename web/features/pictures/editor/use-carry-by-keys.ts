import { type KeyboardEvent, useState } from 'react'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { type Moves, moveBeside } from './use-moves.ts'

export interface CarriedPicture {
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
  const [announcement, setAnnouncement] = useState('')

  const announce = (words: (place: number, of: number) => string, { id, shown }: CarriedPicture) =>
    setAnnouncement(words(shown.indexOf(id) + 1, shown.length))
  const pickUp = (picture: CarriedPicture) => {
    setHeldId(picture.id)
    announce(picturesTexts.pickedUp, picture)
  }
  const putDown = (picture: CarriedPicture) => {
    if (heldId !== picture.id) return
    setHeldId(undefined)
    announce(picturesTexts.putDown, picture)
    if (carried) void make(carried)
  }
  const putBack = () => {
    setHeldId(undefined)
    carry(undefined)
    setAnnouncement(picturesTexts.putBack)
  }
  const step = (picture: CarriedPicture, by: 1 | -1) => {
    const place = moveBeside(picture.shown, picture.id, by)
    if (!place) return
    carry({ id: picture.id, isPrivate: picture.isPrivate, ...place })
    setAnnouncement(
      picturesTexts.carriedTo(picture.shown.indexOf(picture.id) + 1 + by, picture.shown.length),
    )
  }
  const press = (event: KeyboardEvent, picture: CarriedPicture) => {
    if (heldId !== picture.id) return
    const by = [...steps].find(([key]) => key === event.key)?.[1]
    if (by !== undefined) step(picture, by)
    else if (event.key === 'Escape') putBack()
    else return
    event.preventDefault()
  }
  const toggle = (picture: CarriedPicture) =>
    heldId === picture.id ? putDown(picture) : pickUp(picture)
  return { heldId, announcement, toggle, press, putDown }
}

export type CarryByKeys = ReturnType<typeof useCarryByKeys>
