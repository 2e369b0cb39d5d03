import { type ComponentType, lazy, useEffect, useState } from 'react'

export type OnDemand<Props> = ComponentType<Props> & {
  /** Loads the code ahead. It does not fail: showing the component tries again. */
  preload: () => Promise<void>
}

const noop = () => undefined

/** Code that was to be shown could not be loaded. */
export class MissingCode extends Error {
  /** Has it asked for anew when it is shown the next time. */
  readonly forget: () => void

  constructor(cause: unknown, forget: () => void) {
    super('code could not be loaded', { cause })
    this.forget = forget
  }
}

/**
 * A component whose code is loaded when it is first shown, or ahead. Where it is there already it is shown at once:
 * `lazy` alone would put up its fallback first, and React keeps each for 300 ms. Where it could not be loaded it throws,
 * and is asked for again when it is shown the next time: `lazy` alone would keep the failure.
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
      // Not before a boundary has caught it: React draws once more by itself, and would go on asking.
      throw new MissingCode(error, () => {
        Lazy = lazy(loadShown)
      })
    }
  }
  let Lazy = lazy(loadShown)

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each, at the top of a module
  function Component(props: Props) {
    // The same one as long as it is shown: another would lose its state.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return <Shown {...props} />
  }
  const preload = () => loadOnce().then(noop, noop)
  return Object.assign(Component, { preload })
}

/** After it a page that nobody has touched loads what it may need, in case the network goes: long after its first look. */
const untouchedMs = 30_000

/** With these somebody begins to use a page. */
const interactions = ['pointermove', 'pointerdown', 'keydown'] as const

/** Loads code that the first look at a page does without: when somebody begins to use it, or has looked for a while. */
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
