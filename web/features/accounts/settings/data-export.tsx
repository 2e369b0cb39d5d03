import { IconDownload } from '@tabler/icons-react'
import { accountDataTexts } from '#shared/texts/account-data.ts'
import { readingTexts } from '#shared/texts/reading.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody, Cluster, Text } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import styles from '../account-form.module.css'
import { useDownloadData } from './settings.data.ts'

const texts = accountDataTexts.dataExport

/** Downloads everything stored about the member. */
export function DataExport() {
  const download = useDownloadData()
  return (
    <Card title={texts.title} id="download" as="section">
      <CardBody>
        <Text tone="muted">{texts.body}</Text>
        <Text tone="muted">{texts.careful}</Text>
        {download.isError && (
          <Notice kind="error" title={texts.failedTitle}>
            {failureOf(download.error)}
          </Notice>
        )}
        <Cluster className={styles.actions} gap={4}>
          <Button
            icon={<IconDownload aria-hidden="true" />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {texts.download}
          </Button>
          <output>{download.isSuccess && texts.begun}</output>
        </Cluster>
      </CardBody>
    </Card>
  )
}

function failureOf(error: Error) {
  if (!(error instanceof ApiProblem) || error.status === 0) return readingTexts.unreachable
  if (error.status !== 429) return texts.busy
  return texts.tooMany(Math.max(1, Math.ceil((error.retryAfterMs ?? 0) / 60_000)))
}
