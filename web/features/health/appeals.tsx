import { IconHeartHandshake } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { reasonMaxLength } from '#shared/audit-actions.ts'
import type { AppealSender, HealthAppeal } from '#shared/contract/health.ts'
import { healthTexts } from '#shared/texts/health.ts'
import { conditionWords } from '#shared/texts/health-conditions.ts'
import { tidyText } from '#shared/typed-text.ts'
import { api } from '#web/lib/api.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { formatDay } from '#web/lib/format.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { Button } from '#web/ui/button/button.tsx'
import { focusField } from '#web/ui/focus.ts'
import { FormEnd } from '#web/ui/form/form-end.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { type FormWrite, textProblem, useForm } from '#web/ui/form/use-form.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Cluster, Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { CardsSkeleton, Skeleton } from '#web/ui/state/skeleton.tsx'
import styles from './health.module.css'

const { appeals: texts, loadFailed } = healthTexts
const appealsKey = [...queryKeys.administration.all, 'health-appeals'] as const

export function Appeals() {
  const query = useQuery({
    queryKey: appealsKey,
    queryFn: ({ signal }) => api('GET /api/admin/health-appeals', { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const list = useRef<HTMLUListElement>(null)
  if (query.isLoadingError) return <ErrorState title={loadFailed} {...failedRead(query)} />
  if (query.data === undefined) {
    return (
      <CardsSkeleton>
        <Skeleton shape="card" height="12rem" />
      </CardsSkeleton>
    )
  }
  if (query.data.length === 0) return <EmptyState icon={IconHeartHandshake} title={texts.none} />
  return (
    <Stack ref={list} as="ul" gap={4} tabIndex={-1}>
      {query.data.map(appeal => (
        <Appeal key={appeal.id} appeal={appeal} onClosed={() => list.current?.focus()} />
      ))}
    </Stack>
  )
}

function Appeal({ appeal, onClosed }: { appeal: HealthAppeal; onClosed: () => void }) {
  const { id, condition, receivedOn, contestedOn, bodyText, timesOpened } = appeal
  const [act, setAct] = useState<'open' | 'close'>()
  const open = useReadSender(id)
  const close = useCloseAppeal(id)
  const body = useRef<HTMLDivElement>(null)
  const end = () => {
    setAct(undefined)
    // The pressed button is gone.
    body.current?.focus()
  }
  return (
    <Card as="li" title={texts.heading(conditionWords[condition].name, formatDay(receivedOn))}>
      <Stack ref={body} tabIndex={-1} gap={4} quietFocus>
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

function Sender({ opened: { sender } }: { opened: AppealSender }) {
  if (!sender) return <Notice>{texts.senderGone}</Notice>
  const { profileId, profileName, email } = sender
  return (
    <Notice kind="warning" title={texts.sender(profileName, email)}>
      <p>{texts.senderNote}</p>
      <Link to={`/profile/${profileId}`}>{texts.profile}</Link>
    </Notice>
  )
}

interface ReasonFormProps {
  submit: string
  write: FormWrite<string, unknown>
  onEnd: () => void
  onDone?: () => void
}

function ReasonForm({ submit, write, onEnd, onDone }: ReasonFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    values: { reason: '' },
    problemsOf: ({ reason }) => ({
      reason: textProblem(reason, reasonMaxLength, {
        missing: texts.reasonMissing,
        tooLong: texts.reasonTooLong,
      }),
    }),
    keepsFailure: true,
    failureOf: error => refusalWords(error) ?? texts.failed,
    write,
    inputOf: ({ reason }) => tidyText(reason),
    onSent: () => {
      onEnd()
      onDone?.()
    },
  })
  useEffect(() => {
    if (element.current) focusField(element.current, 'reason')
  }, [])
  return (
    <Stack ref={element} as="form" gap={4} noValidate onSubmit={form.submit}>
      <TextArea
        {...form.field('reason')}
        label={texts.reason}
        helper={texts.reasonHelper}
        most={reasonMaxLength}
        required
      />
      <FormEnd form={form} submit={submit} onCancel={onEnd} />
    </Stack>
  )
}

/** The answer exists only in the mutation, which ends with the screen. */
function useReadSender(id: string) {
  const client = useQueryClient()
  return useWrite({
    mutationKey: [...appealsKey, 'sender', id],
    gcTime: 0,
    mutationFn: (reason: string) =>
      api('POST /api/admin/health-appeals/:id/sender', { params: { id }, body: { reason } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: appealsKey }),
  })
}

const useCloseAppeal = (id: string) =>
  useWrite({
    mutationKey: [...appealsKey, 'closed', id],
    mutationFn: (reason: string) =>
      api('PUT /api/admin/health-appeals/:id/closed', { params: { id }, body: { reason } }),
    refetchOnSuccess: appealsKey,
  })
