import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useRef } from 'react'
import type { OwnSession } from '#shared/contract/accounts.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { formatRecentTime } from '#web/lib/format.ts'
import { retryOf } from '#web/lib/retry.ts'
import { Button } from '#web/ui/button/button.tsx'
import { buttonBeside } from '#web/ui/focus.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody, Cluster, Hint, Row, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Badge } from '#web/ui/media/badge.tsx'
import { Confirm, useDialogAbout } from '#web/ui/overlay/confirm.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { useEndSession, useLogOutEverywhere, useSessions } from '../sessions.data.ts'

const texts = settingsTexts.sessions

export function SessionsSection() {
  const ending = useDialogAbout<OwnSession>()
  const endingAll = useDialogAbout()
  const section = useRef<HTMLDivElement>(null)
  const nextFocus = useRef<HTMLElement>(undefined)
  const end = useEndSession()
  const endAll = useLogOutEverywhere()
  return (
    <Card as="section" id="sessions" title={texts.title}>
      <CardBody ref={section} tabIndex={-1}>
        <Text tone="muted">{texts.lead}</Text>
        <SessionList
          endingId={end.isPending ? end.variables : undefined}
          onEnd={(session, button) => {
            nextFocus.current = buttonBeside(button)
            ending.open(session)
          }}
        />
        {(end.isError || endAll.isError) && <Notice kind="error">{texts.endFailed}</Notice>}
        <div>
          <Button loading={endAll.isPending} onClick={() => endingAll.open()}>
            {texts.everywhere}
          </Button>
        </div>
      </CardBody>
      <Confirm
        dialog={ending}
        title={texts.endTitle(ending.thing?.device ?? texts.unknown)}
        body={texts.endBody}
        confirm={texts.end}
        onConfirm={() => ending.thing && end.mutate(ending.thing.id)}
        next={() => nextFocus.current ?? section.current}
      />
      <Confirm
        dialog={endingAll}
        title={texts.everywhereTitle}
        body={texts.everywhereBody}
        confirm={texts.everywhere}
        onConfirm={() => endAll.mutate()}
        next={() => section.current}
      />
    </Card>
  )
}

interface SessionListProps {
  endingId: string | undefined
  onEnd: (session: OwnSession, button: Element) => void
}

function SessionList({ endingId, onEnd }: SessionListProps) {
  const sessions = useSessions()
  if (sessions.isLoadingError) {
    return <ErrorState level={3} title={texts.loadFailed} {...retryOf(sessions)} />
  }
  if (!sessions.data) return <Skeleton shape="card" height="4.5rem" label={uiTexts.loading} />
  if (sessions.data.length === 0) return <p>{texts.empty}</p>
  return (
    <Stack as="ul" divided={3} quietFocus>
      {sessions.data.map(session => (
        <SessionItem
          key={session.id}
          session={session}
          isEnding={session.id === endingId}
          onEnd={button => onEnd(session, button)}
        />
      ))}
    </Stack>
  )
}

interface SessionItemProps {
  session: OwnSession
  isEnding: boolean
  onEnd: (button: Element) => void
}

function SessionItem({ session, isEnding, onEnd }: SessionItemProps) {
  const { device = texts.unknown, tsCreated, tsSeen, isCurrent, byMail } = session
  const Icon = /Android|iOS/.test(device) ? IconDeviceMobile : IconDeviceDesktop
  const began = byMail ? texts.beganByMail : texts.began
  return (
    <Row as="li" gap={3}>
      <Text as="span" tone="muted" rigid>
        <Icon aria-hidden="true" />
      </Text>
      <Stack gap={1} grow>
        <Cluster gap={[1, 2]} weight="strong" wrap="anywhere">
          {device}
          {isCurrent && <Badge kind="success">{texts.current}</Badge>}
        </Cluster>
        <Hint as="div">{began(formatRecentTime(tsCreated))}</Hint>
        {!isCurrent && <Hint as="div">{texts.seen(formatRecentTime(tsSeen))}</Hint>}
      </Stack>
      {!isCurrent && (
        <Row rigid>
          <Button
            loading={isEnding}
            aria-label={texts.endOf(device)}
            onClick={({ currentTarget }) => onEnd(currentTarget)}
          >
            {texts.end}
          </Button>
        </Row>
      )}
    </Row>
  )
}
