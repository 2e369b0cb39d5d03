import { useEffect, useState } from 'react'
import { identifyTexts as texts } from '#shared/texts/identify.ts'
import { Text } from '#web/ui/layout/primitives.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

export interface CountdownProps {
  /** By the device's clock, ms. */
  until: number
  onEnd: () => void
}

/** Said by screen readers at these seconds, and not each second. */
const spoken = [120, 60, 30, 10]

/** Minutes and seconds that are left. */
export function Countdown({ until, onEnd }: CountdownProps) {
  const [left, setLeft] = useState(() => secondsTo(until))
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = secondsTo(until)
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      onEnd()
    }, 250)
    return () => clearInterval(timer)
  }, [until, onEnd])
  const shown = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  const said = spoken.findLast(seconds => left <= seconds)
  return (
    <div>
      <Text
        size="large"
        weight="strong"
        numeric
        tone={left <= 30 ? 'danger' : undefined}
        role="timer"
      >
        {texts.timeLeft(shown)}
      </Text>
      <VisuallyHidden>
        <output>{said !== undefined && left > 0 && texts.secondsLeft(said)}</output>
      </VisuallyHidden>
    </div>
  )
}

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1_000))
