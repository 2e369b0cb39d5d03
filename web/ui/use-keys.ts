import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Where a key has a meaning of its own already. */
const ownKeys = 'input, textarea, select, [role=dialog], [role=menu]'
/** What has the focus when nothing in particular has it. */
const pageElements = 'body, main'

/**
 * What keys do wherever the focus is on a screen, by the name that `KeyboardEvent.key` has for them; after `Mod+` with
 * Ctrl or Cmd held. With a `scope`, only when the focus is in it or on nothing in particular.
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
