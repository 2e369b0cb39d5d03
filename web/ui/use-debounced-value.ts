import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

const waitMs = 400

interface Debounced<Value> {
  readonly known: Value
  readonly shown: Value
  readonly sent: Value
}

/**
 * A typed or dragged value that is sent once it rests, or when its field unmounts. A value from elsewhere (Back, a
 * link) replaces it. The sent value coming back does not, because the member may have typed more. `send` returns the
 * value that will come back, or undefined if it is not valid yet.
 */
export function useDebouncedValue<Value extends string | number>(
  value: Value,
  send: (value: Value) => Value | undefined,
) {
  const [state, setState] = useState<Debounced<Value>>({ known: value, shown: value, sent: value })
  if (state.known !== value) {
    setState({ known: value, shown: state.sent === value ? state.shown : value, sent: value })
  }

  const sendValue = (shown: Value) => {
    const sent = send(shown)
    if (sent !== undefined) setState(before => ({ ...before, sent }))
  }
  const sendRested = useEffectEvent(sendValue)
  const isWaiting = state.shown !== state.sent
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => sendRested(state.shown), waitMs)
    return () => clearTimeout(timer)
  }, [state.shown, isWaiting])

  const flush = useEffectEvent(() => {
    if (isWaiting) sendValue(state.shown)
  })
  // A layout effect, so that it runs before the code that removed the field changes the filter.
  useLayoutEffect(() => () => flush(), [])

  const show = (shown: Value) => setState(before => ({ ...before, shown }))
  return { shown: state.shown, show, sendNow: () => sendValue(state.shown) }
}
