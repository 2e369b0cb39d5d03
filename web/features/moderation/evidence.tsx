import { IconEyeOff } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { Evidence as Copy } from '#shared/contract/moderation-cases.ts'
import type { ReportReason } from '#shared/report-reasons.ts'
import { casePageTexts } from '#shared/texts/arbitration-case.ts'
import { evidenceName } from '#shared/texts/evidence.ts'
import { reasonTexts } from '#shared/texts/report-reasons.ts'
import { Chip } from '#web/ui/form/chip.tsx'
import { Cluster, Grid, Heading, Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { evidencePictureAddress } from './cases/cases.data.ts'
import styles from './evidence.module.css'

const texts = casePageTexts.evidence

export interface CasePartProps {
  title: string
  lead?: string
  children: ReactNode
}

export function CasePart({ title, lead, children }: CasePartProps) {
  const id = useId()
  return (
    <Stack as="section" gap={3} aria-labelledby={id}>
      <Heading size="large" id={id}>
        {title}
      </Heading>
      {lead && <Hint>{lead}</Hint>}
      {children}
    </Stack>
  )
}

export function Quote({ children }: { children: string }) {
  return (
    <blockquote className={styles.words} dir="auto">
      {children}
    </blockquote>
  )
}

export function QuotePart({ title, words }: { title: string; words: string }) {
  return (
    <CasePart title={title}>
      <Quote>{words}</Quote>
    </CasePart>
  )
}

export function Quotes({ texts: quotes }: { texts: readonly string[] }) {
  return (
    <Stack as="ul" gap={2}>
      {[...new Set(quotes)].map(text => (
        <li key={text}>
          <Quote>{text}</Quote>
        </li>
      ))}
    </Stack>
  )
}

export function Reasons({ reasons }: { reasons: readonly ReportReason[] }) {
  return (
    <Cluster as="ul" gap={2}>
      {[...new Set(reasons)].map(reason => (
        <li key={reason}>
          <Chip label={reasonTexts[reason].label} />
        </li>
      ))}
    </Cluster>
  )
}

export interface EvidenceProps {
  caseId: string
  evidence: Copy
}

export function Evidence({ caseId, evidence: { texts: copies, pictures } }: EvidenceProps) {
  const numbers = Array.from({ length: pictures }, (_, number) => number)
  return (
    <>
      {copies.length > 0 && (
        <Stack as="dl" gap={3}>
          {copies.map(({ field, text }) => (
            <div key={`${field} ${text}`}>
              <Hint as="dt" below={1}>
                {evidenceName(field)}
              </Hint>
              <dd className={styles.words} dir="auto">
                {text}
              </dd>
            </div>
          ))}
        </Stack>
      )}
      {copies.length === 0 && pictures === 0 && <Hint>{texts.none}</Hint>}
      {pictures > 0 && (
        <Grid as="ul" gap={2} min="10rem">
          {numbers.map(number => (
            <li key={number}>
              <BlurredPicture number={number + 1} src={evidencePictureAddress(caseId, number)} />
            </li>
          ))}
        </Grid>
      )}
    </>
  )
}

function BlurredPicture({ number, src }: { number: number; src: string }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <button
      type="button"
      className={styles.picture}
      aria-pressed={isShown}
      aria-label={texts.showPicture(number)}
      onClick={() => setIsShown(!isShown)}
    >
      <Picture src={src} alt="" loading="lazy" className={styles.image} />
      {!isShown && (
        <span className={styles.veil}>
          <IconEyeOff aria-hidden="true" />
          {texts.showPicture(number)}
        </span>
      )}
    </button>
  )
}
