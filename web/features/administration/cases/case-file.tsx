import { useRef } from 'react'
import { Link } from 'react-router'
import type { CaseFile } from '#shared/contract/moderation-decisions.ts'
import { casesTexts as texts } from '#shared/texts/cases.ts'
import { Grid, Stack } from '#web/ui/layout/primitives.tsx'
import { Loaded } from '../loaded.tsx'
import { CaseActs } from './case-acts.tsx'
import { Course, Jury, Reports } from './case-course.tsx'
import { CaseFacts, CaseMarks } from './case-queue.tsx'
import { CaseSection } from './case-section.tsx'
import { useCase } from './cases.data.ts'
import styles from './cases.module.css'
import { Evidence } from './evidence.tsx'

export function CaseView({ caseId }: { caseId: string }) {
  const query = useCase(caseId)
  return (
    <Loaded query={query}>{file => <CaseSections file={file} now={query.dataUpdatedAt} />}</Loaded>
  )
}

function CaseSections({ file, now }: { file: CaseFile; now: number }) {
  const state = useRef<HTMLDivElement>(null)
  return (
    <Grid from="widest" columns={2} gap={4}>
      <Stack gap={4}>
        <div ref={state} tabIndex={-1} className={styles.state}>
          <CaseSection title={texts.heading(file.kind, file.reasons)}>
            <CaseMarks row={file} />
            <CaseFacts row={file} now={now} />
            <p>
              <Link to={`/profile/${file.accusedProfileId}`}>{texts.accused}</Link>
            </p>
          </CaseSection>
        </div>
        <Evidence file={file} />
        <Reports file={file} />
      </Stack>
      <Stack gap={4}>
        <Course file={file} />
        <Jury file={file} />
        <CaseActs file={file} state={state} />
      </Stack>
    </Grid>
  )
}
