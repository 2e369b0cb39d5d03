import type { JobsState } from '#shared/contract/administration-site.ts'
import { jobsTexts } from '#shared/texts/jobs.ts'
import { Table } from '#web/ui/chart/table.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './queue-table.module.css'

const texts = jobsTexts.queues
const columns = ['failed', 'waiting', 'running', 'retrying'] as const

export function QueueTable({ queues }: Pick<JobsState, 'queues'>) {
  return (
    <Card as="section" title={texts.title}>
      {queues.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keys
        <section className={styles.scroll} tabIndex={0} aria-label={texts.title}>
          <Table
            className={styles.table}
            columns={[texts.queue, ...columns.map(column => texts[column])]}
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
