import { type ComponentType, lazy, useEffect, useState } from 'react'

export type OnDemand<Props> = ComponentType<Props> & {
  /** Loads the code early. It never fails: rendering the component tries again. */
  preload: () => Promise<void>
}

const noop = () => undefined

/** The code of a component that was to be shown could not be loaded. */
export class MissingCode extends Error {
  /** Makes the next render load it again. */
  readonly forget: () => void

  constructor(cause: unknown, forget: () => void) {
    super('code could not be loaded', { cause })
    this.forget = forget
  }
}

/**
 * A component whose code loads when it is first shown, or earlier. If it is already loaded, it is shown at once: `lazy`
 * alone would show its fallback first, and React keeps each for 300 ms. If it cannot be loaded, it throws, and the next
 * time it is shown, it loads again: `lazy` alone would remember the failure.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): OnDemand<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => (loaded ??= await load())
  const loadShown = async () => {
    try {
      return { default: await loadOnce() }
    } catch (error) {
      // Only once a boundary has caught it: React renders once more by itself, and would keep loading.
      throw new MissingCode(error, () => {
        Lazy = lazy(loadShown)
      })
    }
  }
  let Lazy = lazy(loadShown)

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each, at the top of a module
  function Component(props: Props) {
    // The same component while it is shown, because another one would lose its state.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return <Shown {...props} />
  }
  const preload = () => loadOnce().then(noop, noop)
  return Object.assign(Component, { preload })
}

/**
 * After this time without input, a page loads what it may need, in case the network fails. This is long after its first
 * paint.
 */
const untouchedMs = 30_000

/** Events that show that a member begins to use a page. */
const interactions = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Loads code that the first paint does not need, when a member begins to use the page or has looked at it for a while.
 */
export function usePreload(part: Pick<OnDemand<never>, 'preload'>): void {
  useEffect(() => {
    const waiting = new AbortController()
    const load = () => {
      waiting.abort()
      void part.preload()
    }
    const timer = setTimeout(load, untouchedMs)
    waiting.signal.addEventListener('abort', () => clearTimeout(timer))
    for (const type of interactions) addEventListener(type, load, { signal: waiting.signal })
    return () => waiting.abort()
  }, [part])
}
