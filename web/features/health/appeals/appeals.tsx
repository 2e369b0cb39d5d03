import { IconHeartHandshake } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { HealthAppeal, OpenedSeal } from '#shared/contract/health.ts'
import { healthTexts } from '#shared/texts/health.ts'
import { conditionWords } from '#shared/texts/health-conditions.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { formatDay } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Cluster, Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { CardsSkeleton, Skeleton } from '#web/ui/state/skeleton.tsx'
import styles from '../health.module.css'
import { useAppeals, useCloseAppeal, useOpenSeal } from './appeals.data.ts'
import { ReasonForm } from './reason-form.tsx'

const { appeals: texts, loadFailed } = healthTexts

/** Notices that their recipients take for abuse, for administrators. */
export function Appeals() {
  const query = useAppeals()
  const list = useRef<HTMLUListElement>(null)
  if (query.isLoadingError) return <ErrorState title={loadFailed} {...failedRead(query)} />
  if (query.data === undefined) {
    return (
      <CardsSkeleton>
        <Skeleton shape="card" height="12rem" />
      </CardsSkeleton>
    )
  }
  if (query.data.length === 0) {
    return <EmptyState icon={<IconHeartHandshake />} title={texts.none} />
  }
  return (
    <Stack ref={list} as="ul" gap={4} tabIndex={-1}>
      {query.data.map(appeal => (
        <Appeal key={appeal.id} appeal={appeal} onClosed={() => list.current?.focus()} />
      ))}
    </Stack>
  )
}

interface AppealProps {
  appeal: HealthAppeal
  /** It has left the list. */
  onClosed: () => void
}

function Appeal({ appeal, onClosed }: AppealProps) {
  const { id, condition, receivedOn, contestedOn, bodyText, timesOpened } = appeal
  const [act, setAct] = useState<'open' | 'close'>()
  const open = useOpenSeal(id)
  const close = useCloseAppeal(id)
  const body = useRef<HTMLDivElement>(null)
  const end = () => {
    setAct(undefined)
    // The pressed button is gone.
    body.current?.focus()
  }
  return (
    <Card as="li" title={texts.heading(conditionWords[condition].name, formatDay(receivedOn))}>
      <Stack ref={body} tabIndex={-1} className={styles.form} gap={4}>
        <Hint>
          {texts.contested(formatDay(contestedOn))}
          <br />
          {texts.opened(timesOpened)}
        </Hint>
        {bodyText === '' ? (
          <Hint>{texts.noWords}</Hint>
        ) : (
          <blockquote dir="auto" className={styles.preview}>
            {bodyText}
          </blockquote>
        )}
        {open.data && <Sender opened={open.data} />}
        {act === 'open' && <ReasonForm submit={texts.openNow} write={open} onEnd={end} />}
        {act === 'close' && (
          <ReasonForm submit={texts.closeNow} write={close} onEnd={end} onDone={onClosed} />
        )}
        {act === undefined && (
          <Cluster gap={3}>
            <Button onClick={() => setAct('open')}>{texts.open}</Button>
            <Button onClick={() => setAct('close')}>{texts.close}</Button>
          </Cluster>
        )}
      </Stack>
    </Card>
  )
}

function Sender({ opened: { sender } }: { opened: OpenedSeal }) {
  if (!sender) return <Notice>{texts.senderGone}</Notice>
  const { profileId, profileName, email } = sender
  return (
    <Notice kind="warning" title={texts.sender(profileName, email)}>
      <p>{texts.senderNote}</p>
      <Link to={`/profile/${profileId}`}>{texts.profile}</Link>
    </Notice>
  )
}
