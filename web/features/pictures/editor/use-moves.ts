import { type KeyboardEvent, useState } from 'react'
import { type Arrangement, type Move, moved } from '#shared/arrangement.ts'
import type { PictureFacts } from '#shared/contract/pictures.ts'
import { picturesTexts } from '#shared/texts/pictures.ts'

interface Moves {
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
  const known = underWay.reduce(
    (before, move) => moved(before, move, hidden),
    arrangementOf(pictures),
  )
  const arrangement = carried ? moved(known, carried, hidden) : known
  const make = async ({ isPrivate, ...place }: Move) => {
    // Within its group: what another device has just made private must not become public again.
    const stays = isPrivate === known.closed.includes(place.id)
    const move = isPrivate === undefined || stays ? place : { ...place, isPrivate }
    setUnderWay(before => [...before, move])
    setCarried(undefined)
    try {
      await send(move)
    } finally {
      // What has been read since reaches the screen by a timer: the picture must not jump back until then.
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

/** The move that swaps a picture with the one beside it, if there is one on that side. */
export function moveBeside(shown: readonly string[], id: string, step: 1 | -1) {
  const at = shown.indexOf(id) + step
  if (at < 0 || at >= shown.length) return undefined
  return placeBefore(shown[step === 1 ? at + 1 : at])
}

/** The place before that one, or at the end. */
export const placeBefore = (beforeId: string | undefined) =>
  beforeId === undefined ? {} : { beforeId }

interface CarriedPicture {
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
