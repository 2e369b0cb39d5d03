import { IconSend } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { healthTexts } from '#shared/texts/health.ts'
import { formatLongDay } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Cluster, Stack } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import styles from '../health.module.css'
import { ReportSteps } from './report-steps.tsx'

const texts = healthTexts.report

export interface ReportSectionProps {
  /** From when on a report may be sent, if not now. */
  nextReportOn: string | undefined
}

/** Where a member notifies others, step by step. */
export function ReportSection({ nextReportOn }: ReportSectionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const section = useRef<HTMLDivElement>(null)
  const end = () => {
    setIsOpen(false)
    section.current?.focus()
  }
  return (
    <Card as="section" title={texts.heading}>
      <Stack ref={section} tabIndex={-1} className={styles.form} gap={4}>
        {isOpen ? (
          <ReportSteps onEnd={end} />
        ) : (
          <>
            <p>{texts.lead}</p>
            {nextReportOn === undefined ? (
              <Cluster gap={3}>
                <Button
                  variant="primary"
                  icon={<IconSend aria-hidden="true" />}
                  onClick={() => setIsOpen(true)}
                >
                  {texts.begin}
                </Button>
              </Cluster>
            ) : (
              <Notice>{texts.limit(formatLongDay(nextReportOn))}</Notice>
            )}
          </>
        )}
      </Stack>
    </Card>
  )
}
