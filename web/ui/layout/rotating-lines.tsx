import { IconChevronRight, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { uiTexts } from '#shared/texts/ui.ts'
import { IconButton } from '../button/icon-button.tsx'
import { useMediaQuery } from '../use-media-query.ts'
import styles from './rotating-lines.module.css'

export interface RotatingLinesProps {
  /** Their space is reserved while they are not known. */
  lines: readonly TimedLine[] | undefined
}

/**
 * A band with one line at a time, each for its own time. It can be paused, waits while a mouse rests on the words, and
 * moves by hand alone for those who want no motion. No live region: a screen reader finds the line, and is not
 * interrupted by every other.
 */
export function RotatingLines({ lines = [] }: RotatingLinesProps) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [isPaused, setIsPaused] = useState(false)
  const [isHovered, setIsHovered] = useState(false)
  const isRunning = !(isStill || isPaused || isHovered)
  const { line, index, showNext } = useRotatingLine(lines, isRunning)
  return (
    <div className={styles.band}>
      <div
        className={styles.room}
        onPointerEnter={({ pointerType }) => setIsHovered(pointerType === 'mouse')}
        onPointerLeave={() => setIsHovered(false)}
      >
        <p key={index} className={styles.line}>
          {line?.text}
        </p>
      </div>
      {lines.length > 1 &&
        (isStill ? (
          <IconButton label={uiTexts.nextLine} icon={IconChevronRight} onClick={showNext} />
        ) : (
          <IconButton
            label={isPaused ? uiTexts.playLines : uiTexts.pauseLines}
            icon={isPaused ? IconPlayerPlayFilled : IconPlayerPauseFilled}
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

/** The line that is shown now, each for its own time, in a circle; one that was hovered starts its time anew. */
function useRotatingLine(lines: readonly TimedLine[], isRunning: boolean) {
  const [index, setIndex] = useState(0)
  const showNext = useCallback(() => setIndex(last => last + 1), [])
  const line = lines[index % lines.length]
  const durationMs = lines.length > 1 ? line?.durationMs : undefined
  useEffect(() => {
    if (!isRunning || durationMs === undefined) return
    const timer = setTimeout(() => setIndex(index + 1), durationMs)
    return () => clearTimeout(timer)
  }, [index, durationMs, isRunning])
  return { line, index, showNext }
}
