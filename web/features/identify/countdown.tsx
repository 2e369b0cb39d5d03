import { useEffect, useState } from 'react'
import { identifyTexts as texts } from '#shared/texts/identify.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './identify.module.css'

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
      <p className={styles.timer} role="timer" data-low={left <= 30 || undefined}>
        {texts.timeLeft(shown)}
      </p>
      <VisuallyHidden>
        <output>{said !== undefined && left > 0 && texts.secondsLeft(said)}</output>
      </VisuallyHidden>
    </div>
  )
}

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1_000))
