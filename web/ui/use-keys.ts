import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Elements in which keys already have a meaning. */
const ownKeys = 'input, textarea, select, [role=dialog], [role=menu]'
/** Focused if nothing in particular has the focus. */
const pageElements = 'body, main'

/**
 * Key handlers for a whole screen, by `KeyboardEvent.key`; with the prefix `Mod+`, Ctrl or Cmd must be held. With a
 * `scope`, only if the focus is inside it or on nothing in particular.
 */
export function useKeys(
  handlers: ReadonlyMap<string, (event: KeyboardEvent) => void>,
  scope?: RefObject<HTMLElement | null>,
): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    const handler = handlers.get(ctrlKey || metaKey ? `Mod+${key}` : key)
    if (!handler || event.defaultPrevented || altKey) return
    if (target instanceof Element && target.closest(ownKeys)) return
    if (scope && target instanceof Element && !isAt(target, scope.current)) return
    event.preventDefault()
    handler(event)
  })
  useEffect(() => {
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
}

const isAt = (target: Element, scope: HTMLElement | null) =>
  target.matches(pageElements) || scope?.contains(target) === true
