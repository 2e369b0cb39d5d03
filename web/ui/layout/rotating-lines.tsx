import { IconChevronRight, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { uiTexts } from '#shared/texts/ui.ts'
import { IconButton } from '../button/icon-button.tsx'
import { useMediaQuery } from '../use-media-query.ts'
import styles from './rotating-lines.module.css'

export interface RotatingLinesProps {
  /** Their space is reserved until they are known. */
  lines: readonly TimedLine[] | undefined
}

/**
 * A band with one line at a time, each for its own time. It can be paused, and waits while the mouse is on the words.
 * With reduced motion it moves only by hand. It is no live region: screen readers find the line, but the changes do not
 * interrupt them.
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

/** The current line. Each has its own time, in a circle. After a hover, its time starts again. */
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
