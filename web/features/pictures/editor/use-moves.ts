import { type KeyboardEvent, useState } from 'react'
import { type Arrangement, type Move, moved } from '#shared/arrangement.ts'
import type { PictureFacts } from '#shared/contract/pictures.ts'
import { picturesTexts } from '#shared/texts/pictures.ts'

interface Moves {
  /** The order to come: with the moves in flight and the dragged picture. */
  readonly arrangement: Arrangement
  readonly carried: Move | undefined
  readonly carry: (move: Move | undefined) => void
  /** Shows the move at once, until it is saved or has failed. */
  readonly make: (move: Move) => Promise<void>
}

/** Moves are shown before the server has saved them. */
export function useMoves(
  pictures: readonly PictureFacts[],
  hidden: ReadonlySet<string>,
  send: (move: Move) => Promise<unknown>,
): Moves {
  const [underWay, setUnderWay] = useState<readonly Move[]>([])
  const [carried, setCarried] = useState<Move>()
  const known = underWay.reduce(
    (before, move) => moved(before, move, hidden),
    arrangementOf(pictures),
  )
  const arrangement = carried ? moved(known, carried, hidden) : known
  const make = async ({ isPrivate, ...place }: Move) => {
    // The group is sent only if it changes: a picture that another device has just made private must not become public
    // again.
    const stays = isPrivate === known.closed.includes(place.id)
    const move = isPrivate === undefined || stays ? place : { ...place, isPrivate }
    setUnderWay(before => [...before, move])
    setCarried(undefined)
    try {
      await send(move)
    } finally {
      // React Query renders the refetched data in a timer. Until then, the picture must not jump back.
      setTimeout(() => setUnderWay(before => before.filter(other => other !== move)))
    }
  }
  return { arrangement, carried, carry: setCarried, make }
}

function arrangementOf(pictures: readonly PictureFacts[]): Arrangement {
  const idsOf = (isPrivate: boolean) =>
    pictures.filter(picture => picture.isPrivate === isPrivate).map(({ id }) => id)
  return { open: idsOf(false), closed: idsOf(true) }
}

export function shownOf(ids: readonly string[], hidden: ReadonlySet<string>): readonly string[] {
  return ids.filter(id => !hidden.has(id))
}

/** The move that swaps a picture with its neighbor, if it has one on that side. */
export function moveBeside(shown: readonly string[], id: string, step: 1 | -1) {
  const at = shown.indexOf(id) + step
  if (at < 0 || at >= shown.length) return undefined
  return placeBefore(shown[step === 1 ? at + 1 : at])
}

/** The index before that picture, or the end. */
export const placeBefore = (beforeId: string | undefined) =>
  beforeId === undefined ? {} : { beforeId }

interface CarriedPicture {
  readonly id: string
  readonly isPrivate: boolean
  /** The pictures of its group in their current order. */
  readonly shown: readonly string[]
}

const steps = new Map([
  ['ArrowLeft', -1],
  ['ArrowUp', -1],
  ['ArrowRight', 1],
  ['ArrowDown', 1],
] as const)

/** Moves a picture within its group by keyboard: a press picks it up, arrows move it, another press drops it. */
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
