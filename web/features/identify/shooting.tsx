import { useCallback, useEffect, useRef, useState } from 'react'
import type { IdentifyAttempt } from '#shared/contract/identify.ts'
import { identifyLimits } from '#shared/identify.ts'
import { identifyTexts as texts } from '#shared/texts/identify.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button, ButtonRow } from '#web/ui/button/button.tsx'
import { Cluster, Heading, Stack } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Countdown } from './countdown.tsx'
import { GiveUp } from './give-up.tsx'
import { useSendShot } from './identify.data.ts'
import styles from './identify.module.css'
import { PoseFigure } from './pose-figure.tsx'
import { TakeShot } from './take-shot.tsx'
import { useCamera } from './use-camera.ts'

export interface ShootingProps {
  profileId: string
  attempt: IdentifyAttempt
  /** How far the server's clock is ahead of the device's, ms. */
  aheadMs: number
  onEnd: () => void
}

const numbers = [1, 2, 3] as const
const focus = (button: HTMLElement | null) => button?.focus()
/** A new pose is read from its heading on; on a phone camera and button are in view below it. */
function show(heading: HTMLElement | null) {
  heading?.focus()
  heading?.parentElement?.scrollIntoView({ block: 'start' })
}

/** Pose by pose: the camera, a look at the shot, and off it goes. */
export function Shooting({ profileId, attempt, aheadMs, onEnd }: ShootingProps) {
  const { id, poses, shotsTaken, tsShootUntil } = attempt
  const [shot, setShot] = useState<Blob>()
  const [isRetake, setIsRetake] = useState(false)
  // Open for all three: some browsers ask each time.
  const { camera, retry } = useCamera()
  const send = useSendShot(profileId)
  const number = numbers.find(each => !shotsTaken.includes(each))
  const pose = number && poses[number - 1]
  const end = useCallback(() => onEnd(), [onEnd])
  const leave = (again: boolean) => {
    setShot(undefined)
    setIsRetake(again)
  }
  if (!pose) return null
  const words = texts.pose(pose)
  return (
    <Stack as="section" gap={5} className={styles.shooting} aria-labelledby="pose">
      <Countdown until={tsShootUntil - aheadMs} onEnd={end} />
      <Heading key={number} id="pose" ref={show} tabIndex={-1}>
        {texts.shot(number, identifyLimits.shots)}
      </Heading>
      <Cluster gap={4} className={styles.pose}>
        <PoseFigure pose={pose} isMirrored />
        <p aria-live="polite">{texts.yourPose(words)}</p>
      </Cluster>
      {send.isError && <Notice kind="error">{refusalWords(send.error) ?? texts.tryAgain}</Notice>}
      {shot ? (
        <Review
          shot={shot}
          number={number}
          isSending={send.isPending}
          onAgain={() => leave(true)}
          onSend={() => send.mutate({ id, number, file: shot }, { onSuccess: () => leave(false) })}
        />
      ) : (
        <TakeShot camera={camera} onOpen={retry} isRetake={isRetake} onShot={setShot} />
      )}
      <GiveUp id={id} />
    </Stack>
  )
}

interface ReviewProps {
  shot: Blob
  number: number
  isSending: boolean
  onAgain: () => void
  onSend: () => void
}

function Review({ shot, number, isSending, onAgain, onSend }: ReviewProps) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(shot)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [shot])
  return (
    <>
      <img ref={image} alt={texts.yourShot(number)} className={styles.view} />
      <ButtonRow>
        <Button variant="primary" loading={isSending} onClick={onSend} ref={focus}>
          {texts.send}
        </Button>
        <Button disabled={isSending} onClick={onAgain}>
          {texts.again}
        </Button>
      </ButtonRow>
    </>
  )
}
