import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

interface FocusedTile {
  readonly tile: Element
  readonly id: string
  readonly next: Element | null
}

/** A tile that goes takes the focus with it: it follows the picture into its other group, or goes on to what comes next. */
export function useKeptFocus(room: RefObject<HTMLElement | null>): void {
  const focused = useRef<FocusedTile>(undefined)
  useEffect(() => {
    const element = room.current
    const note = ({ target }: FocusEvent) => {
      const tile = target instanceof Element ? target.closest<HTMLElement>('[data-picture]') : null
      const id = tile?.dataset.picture
      focused.current = tile && id ? { tile, id, next: tile.nextElementSibling } : undefined
    }
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  }, [room])
  useLayoutEffect(() => {
    if (!focused.current || document.activeElement !== document.body) return
    const { tile, id, next } = focused.current
    if (!tile.isConnected) focusTile(room.current?.querySelector(`[data-picture="${id}"]`) ?? next)
  })
}

export function focusTile(tile: Element | null | undefined): void {
  tile?.querySelector<HTMLElement>('[aria-haspopup], a')?.focus()
}
