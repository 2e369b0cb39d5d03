import { type ReactNode, useRef } from 'react'
import type { FailedJob, JobsState, RetriedJobs } from '#shared/contract/administration-site.ts'
import { jobsTexts } from '#shared/texts/jobs.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Button, ButtonRow } from '#web/ui/button/button.tsx'
import { Table } from '#web/ui/chart/table.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Loaded } from '../loaded.tsx'
import styles from '../records.module.css'
import { useJobs, useRetryJobs } from '../site/site.data.ts'

const { failed: texts, queues: queueTexts } = jobsTexts

export function Jobs() {
  const query = useJobs()
  return (
    <Loaded query={query}>
      {({ queues, failed }) => (
        <Stack gap={3} below={4} wrap="anywhere" quietFocus>
          <QueueTable queues={queues} />
          <FailedJobs failed={failed} />
        </Stack>
      )}
    </Loaded>
  )
}

function FailedJobs({ failed }: Pick<JobsState, 'failed'>) {
  const action = useRetryJobs()
  const section = useRef<HTMLDivElement>(null)
  const queues = [...new Set(failed.map(({ queue }) => queue))]
  // The section gets the focus afterwards, because the button may be gone.
  const retryButton = (job: RetriedJobs, label: string) => (
    <Button
      key={label}
      disabled={action.isPending}
      keepsFocus
      onClick={() => action.mutate(job, { onSuccess: () => section.current?.focus() })}
    >
      {label}
    </Button>
  )
  return (
    <Card as="section" title={texts.title}>
      <Stack ref={section} tabIndex={-1} gap={3} pad={[2, 0, 0]}>
        <Hint wrap="anywhere">{failed.length === 0 ? texts.none : texts.lead}</Hint>
        {action.isError && (
          <Notice kind="error">{refusalWords(action.error) ?? texts.retryFailed}</Notice>
        )}
        {action.data && <Notice kind="success">{texts.retried(action.data.count)}</Notice>}
        <ButtonRow>{queues.map(queue => retryButton({ queue }, texts.retryAll(queue)))}</ButtonRow>
        <Stack as="ul" gap={3} below={4} wrap="anywhere" quietFocus>
          {failed.map(job => (
            <FailedItem key={job.id} job={job}>
              {retryButton({ queue: job.queue, id: job.id }, texts.retry)}
            </FailedItem>
          ))}
        </Stack>
      </Stack>
    </Card>
  )
}

function FailedItem({ job, children }: { job: FailedJob; children: ReactNode }) {
  const { queue, isFinal, tries, tsCreated, ts, error } = job
  const words = isFinal ? texts.final : texts.next
  return (
    <li>
      <Card level={3} title={queue}>
        <Hint wrap="anywhere">
          {texts.tries(tries)}, {texts.since(formatDateTime(tsCreated))},{' '}
          {words(formatDateTime(ts))}
        </Hint>
        <p className={styles.words}>{error === '' ? texts.noError : error}</p>
        <ButtonRow>{children}</ButtonRow>
      </Card>
    </li>
  )
}

const columns = ['failed', 'waiting', 'running', 'retrying'] as const

function QueueTable({ queues }: Pick<JobsState, 'queues'>) {
  return (
    <Card as="section" title={queueTexts.title}>
      {queues.length === 0 ? (
        <p>{queueTexts.none}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
        <section className={styles.scroll} tabIndex={0} aria-label={queueTexts.title}>
          <Table
            className={styles.queues}
            columns={[queueTexts.queue, ...columns.map(column => queueTexts[column])]}
          >
            {queues.map(row => (
              <tr key={row.queue}>
                <th scope="row">{row.queue}</th>
                {columns.map(column => (
                  <td key={column}>{row[column]}</td>
                ))}
              </tr>
            ))}
          </Table>
        </section>
      )}
    </Card>
  )
}
