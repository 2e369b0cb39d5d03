import { IconChevronRight, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { uiTexts } from '#shared/texts/ui.ts'
import { IconButton } from './icon-button.tsx'
import styles from './rotating-lines.module.css'
import { useMediaQuery } from './use-media-query.ts'

export interface RotatingLinesProps {
  /** Their place is held while they are not known. */
  lines: readonly TimedLine[] | undefined
}

/**
 * A band with one line at a time, each for its own time. It can be paused, waits while a mouse rests on the words, and
 * moves by hand alone for those who want no motion. No live region: a screen reader finds the line, and is not told
 * of every other.
 */
export function RotatingLines({ lines = [] }: RotatingLinesProps) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [isPaused, setIsPaused] = useState(false)
  const [isHeld, setIsHeld] = useState(false)
  const isRunning = !(isStill || isPaused || isHeld)
  const { line, turn, step } = useLineInTurn(lines, isRunning)
  return (
    <div className={styles.band}>
      <div
        className={styles.room}
        onPointerEnter={({ pointerType }) => setIsHeld(pointerType === 'mouse')}
        onPointerLeave={() => setIsHeld(false)}
      >
        <p key={turn} className={styles.line}>
          {line?.text}
        </p>
      </div>
      {lines.length > 1 &&
        (isStill ? (
          <IconButton label={uiTexts.nextLine} icon={<IconChevronRight />} onClick={step} />
        ) : (
          <IconButton
            label={isPaused ? uiTexts.playLines : uiTexts.pauseLines}
            icon={isPaused ? <IconPlayerPlayFilled /> : <IconPlayerPauseFilled />}
            onClick={() => setIsPaused(!isPaused)}
          />
        ))}
    </div>
  )
}

interface TimedLine {
  readonly text: string
  readonly durationMs: number
}

/** The line whose turn it is, each for its own time, round and round; a line that was held starts its time anew. */
function useLineInTurn(lines: readonly TimedLine[], isRunning: boolean) {
  const [turn, setTurn] = useState(0)
  const step = useCallback(() => setTurn(last => last + 1), [])
  const line = lines[turn % lines.length]
  const durationMs = lines.length > 1 ? line?.durationMs : undefined
  useEffect(() => {
    if (!isRunning || durationMs === undefined) return
    const timer = setTimeout(() => setTurn(turn + 1), durationMs)
    return () => clearTimeout(timer)
  }, [turn, durationMs, isRunning])
  return { line, turn, step }
}
