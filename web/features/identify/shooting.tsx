import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { IdentifyAttempt } from '#shared/contract/identify.ts'
import { identifyLimits } from '#shared/identify.ts'
import { identifyTexts as texts } from '#shared/texts/identify.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button, ButtonRow } from '#web/ui/button/button.tsx'
import { Cluster, Heading, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Confirm, useDialogAbout } from '#web/ui/overlay/confirm.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useGiveUp, useSendShot } from './identify.data.ts'
import styles from './identify.module.css'
import { PoseFigure } from './pose-figure.tsx'
import { TakeShot, useCamera } from './take-shot.tsx'

interface ShootingProps {
  profileId: string
  attempt: IdentifyAttempt
  /** How far the server's clock is ahead of the device's, in ms. */
  aheadMs: number
  onEnd: () => void
}

const numbers = [1, 2, 3] as const
const focus = (button: HTMLElement | null) => button?.focus()
/** Scrolls to the heading of a new pose. On a phone, camera and button are then in view below it. */
function show(heading: HTMLElement | null) {
  heading?.focus()
  heading?.parentElement?.scrollIntoView({ block: 'start' })
}

export function Shooting({ profileId, attempt, aheadMs, onEnd }: ShootingProps) {
  const { id, poses, shotsTaken, tsShootUntil } = attempt
  const [shot, setShot] = useState<Blob>()
  const [isRetake, setIsRetake] = useState(false)
  // Stays open for all three shots, because some browsers ask each time.
  const { camera, retry } = useCamera()
  const send = useSendShot(profileId)
  const number = numbers.find(each => !shotsTaken.includes(each))
  const pose = number && poses[number - 1]
  const leave = (again: boolean) => {
    setShot(undefined)
    setIsRetake(again)
  }
  if (!pose) return null
  const words = texts.pose(pose)
  return (
    <Stack as="section" gap={5} max="34rem" aria-labelledby="pose">
      <Countdown until={tsShootUntil - aheadMs} onEnd={onEnd} />
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

interface CountdownProps {
  /** By the device's clock, in ms. */
  until: number
  onEnd: () => void
}

/** Screen readers announce the time at these seconds only. */
const spoken = [120, 60, 30, 10]

function Countdown({ until, onEnd }: CountdownProps) {
  const [left, setLeft] = useState(() => secondsTo(until))
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = secondsTo(until)
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      end()
    }, 250)
    return () => clearInterval(timer)
  }, [until])
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

export function GiveUp({ id }: { id: string }) {
  const question = useDialogAbout()
  const end = useGiveUp(id)
  return (
    <div>
      {end.isError && <Notice kind="error">{refusalWords(end.error) ?? texts.tryAgain}</Notice>}
      <Button variant="quiet" loading={end.isPending} onClick={() => question.open()}>
        {texts.giveUp}
      </Button>
      <Confirm
        dialog={question}
        title={texts.giveUpTitle}
        body={texts.giveUpBody}
        cancel={texts.keep}
        confirm={texts.giveUp}
        onConfirm={() => end.mutate(undefined)}
        next={() => document.querySelector('main')}
      />
    </div>
  )
}
