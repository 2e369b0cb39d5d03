import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useNavigationType } from 'react-router'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { leftMap, rememberMap } from './stored-view.ts'

interface PickedInput {
  members: readonly ProfileBrief[]
  focusMember: (id: string) => void
}

const nobody: readonly string[] = []

/** The members picked and pointed at on the map. A reader who returns from a profile points at its marker. */
export function usePicked({ members, focusMember }: PickedInput) {
  const navigate = useNavigate()
  const isReturn = useNavigationType() === 'POP'
  const [returnedId] = useState(() => (isReturn ? leftMap()?.openedId : undefined))
  const isFocusPut = useRef(false)
  const [pickedIds, setPickedIds] = useState(nobody)
  const [pointedId, setPointedId] = useState(returnedId)
  const picked = pickedIds.flatMap(id => members.find(one => one.profileId === id) ?? [])

  useEffect(() => rememberMap({ openedId: undefined }), [])
  useEffect(() => {
    if (isFocusPut.current || returnedId === undefined) return
    if (!members.some(one => one.profileId === returnedId)) return
    isFocusPut.current = true
    if (isFocusFree()) focusMember(returnedId)
  }, [returnedId, members, focusMember])

  // A picked member who has gone does not reappear without a press, and the focus is not lost with them.
  const [gone, setGone] = useState<{ readonly id: string }>()
  const [goneId] = picked.length === 0 ? pickedIds : nobody
  if (goneId !== undefined) {
    setGone({ id: goneId })
    setPickedIds(nobody)
  }
  useEffect(() => {
    if (gone && isFocusFree()) focusMember(gone.id)
  }, [gone, focusMember])

  const onOpen = useCallback((id: string) => rememberMap({ openedId: id }), [])
  const pick = (ids: readonly string[]) => {
    const [id] = ids
    setPointedId(undefined)
    if (id !== undefined && ids.join() === pickedIds.join() && picked.length === 1) {
      onOpen(id)
      void navigate(`/profile/${id}`)
    } else setPickedIds(ids)
  }
  const close = () => {
    const id = picked[0]?.profileId
    setPointedId(undefined)
    setPickedIds(nobody)
    if (id !== undefined && document.activeElement?.closest('section[aria-labelledby]'))
      focusMember(id)
  }
  return {
    picked,
    /** Stays the same while some of the members at one point come and go. */
    pickedKey: pickedIds.join(),
    pick,
    close,
    onOpen,
    point: setPointedId,
    pointedId,
    highlightedId: pointedId ?? picked[0]?.profileId,
  }
}

/** A reader who has moved on to something else keeps their focus. */
function isFocusFree() {
  const { activeElement } = document
  return activeElement === null || activeElement.matches('body, main')
}
