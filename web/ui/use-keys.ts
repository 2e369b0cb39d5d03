import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Where a key has a meaning of its own already. */
const busyPlaces = 'input, textarea, select, [role=dialog], [role=menu]'
/** What has the focus when nothing in particular has it. */
const wholePage = 'body, main'

/**
 * What keys do wherever the focus is on a screen, by the name that `KeyboardEvent.key` has for them; after `Mod+` with
 * Ctrl or Cmd held. With a `place`, only when the focus is in it or on nothing in particular.
 */
export function useKeys(
  deeds: ReadonlyMap<string, (event: KeyboardEvent) => void>,
  place?: RefObject<HTMLElement | null>,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    const deed = deeds.get(ctrlKey || metaKey ? `Mod+${key}` : key)
    if (!deed || event.defaultPrevented || altKey) return
    if (target instanceof Element && target.closest(busyPlaces)) return
    if (place && target instanceof Element && !isAt(target, place.current)) return
    event.preventDefault()
    deed(event)
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

const isAt = (target: Element, place: HTMLElement | null) =>
  target.matches(wholePage) || place?.contains(target) === true
