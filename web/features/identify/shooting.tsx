import { useCallback, useState } from 'react'
import type { IdentifyAttempt } from '#shared/contract/identify.ts'
import { identifyLimits } from '#shared/identify.ts'
import { identifyTexts as texts } from '#shared/texts/identify.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Countdown } from './countdown.tsx'
import { GiveUp } from './give-up.tsx'
import { useSendShot } from './identify.data.ts'
import styles from './identify.module.css'
import { PoseFigure } from './pose-figure.tsx'
import { TakeShot } from './take-shot.tsx'
import { useObjectUrl } from './use-object-url.ts'

export interface ShootingProps {
  profileId: string
  attempt: IdentifyAttempt
  /** How far the server's clock is ahead of the device's, ms. */
  aheadMs: number
  onEnd: () => void
}

const numbers = [1, 2, 3] as const

/** Pose by pose: the camera, a look at the shot, and off it goes. */
export function Shooting({ profileId, attempt, aheadMs, onEnd }: ShootingProps) {
  const { id, poses, shotsTaken, tsShootUntil } = attempt
  const [shot, setShot] = useState<Blob>()
  const send = useSendShot(profileId)
  const number = numbers.find(each => !shotsTaken.includes(each))
  const pose = number && poses[number - 1]
  const end = useCallback(() => onEnd(), [onEnd])
  if (!pose) return null
  const words = texts.pose(pose)
  return (
    <section className={styles.shooting} aria-labelledby="pose">
      <Countdown until={tsShootUntil - aheadMs} onEnd={end} />
      <h2 id="pose">{texts.shot(number, identifyLimits.shots)}</h2>
      <div className={styles.pose}>
        <PoseFigure pose={pose} isMirrored />
        <p aria-live="polite">{texts.yourPose(words)}</p>
      </div>
      {send.isError && <Notice kind="error">{refusalWords(send.error) ?? texts.tryAgain}</Notice>}
      {shot ? (
        <Review
          shot={shot}
          number={number}
          isSending={send.isPending}
          onAgain={() => setShot(undefined)}
          onSend={() =>
            send.mutate({ id, number, file: shot }, { onSuccess: () => setShot(undefined) })
          }
        />
      ) : (
        <TakeShot onShot={setShot} />
      )}
      <GiveUp id={id} />
    </section>
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
  const src = useObjectUrl(shot)
  return (
    <>
      {src && <img src={src} alt={texts.yourShot(number)} className={styles.view} />}
      <div className={styles.actions}>
        <Button variant="primary" loading={isSending} onClick={onSend} autoFocus>
          {texts.send}
        </Button>
        <Button disabled={isSending} onClick={onAgain}>
          {texts.again}
        </Button>
      </div>
    </>
  )
}
