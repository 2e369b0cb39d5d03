import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

const waitMs = 400

interface Late<Value> {
  readonly known: Value
  readonly shown: Value
  readonly sent: Value
}

/**
 * What is typed or dragged, sent on once it rests. A value that comes from elsewhere (Back, a link) takes its place; the
 * own one that comes back does not, for more may have been typed since. When its field goes away it is sent on at once.
 * `send` tells as what the value will come back, or nothing where it is not yet fit to be sent.
 */
export function useLateValue<Value extends string | number>(
  value: Value,
  send: (value: Value) => Value | undefined,
) {
  const [late, setLate] = useState<Late<Value>>({ known: value, shown: value, sent: value })
  if (late.known !== value) {
    setLate({ known: value, shown: late.sent === value ? late.shown : value, sent: value })
  }

  const sendOn = (shown: Value) => {
    const sent = send(shown)
    if (sent !== undefined) setLate(before => ({ ...before, sent }))
  }
  const sendRested = useEffectEvent(sendOn)
  const isWaiting = late.shown !== late.sent
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => sendRested(late.shown), waitMs)
    return () => clearTimeout(timer)
  }, [late.shown, isWaiting])

  const sendWaiting = useEffectEvent(() => {
    if (isWaiting) sendOn(late.shown)
  })
  // Before anything else is done about the filter by whoever has taken the field away.
  useLayoutEffect(() => () => sendWaiting(), [])

  const show = (shown: Value) => setLate(before => ({ ...before, shown }))
  return { shown: late.shown, show, sendNow: () => sendOn(late.shown) }
}
