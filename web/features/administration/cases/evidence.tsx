import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { CaseFile } from '#shared/contract/moderation-decisions.ts'
import { casesTexts as texts } from '#shared/texts/cases.ts'
import { Grid, Hint, Row } from '#web/ui/layout/primitives.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { Facts } from '../facts.tsx'
import records from '../records.module.css'
import { CaseSection } from './case-section.tsx'
import { evidencePictureAddress } from './cases.data.ts'
import styles from './cases.module.css'
import { factsOf, wordsOf } from './evidence-words.ts'

export function Evidence({ file }: { file: CaseFile }) {
  const { texts: copied, pictures } = file.evidence
  return (
    <CaseSection title={texts.evidence}>
      <Hint wrap="anywhere">{texts.evidenceLead}</Hint>
      <Facts facts={factsOf(copied)} />
      {wordsOf(copied).map(words => (
        <blockquote key={words} dir="auto" className={records.words}>
          {words}
        </blockquote>
      ))}
      {pictures > 0 && <Pictures file={file} />}
      {copied.length === 0 && pictures === 0 && <p>{texts.noEvidence}</p>}
      <Stored file={file} />
    </CaseSection>
  )
}

function Pictures({ file: { id, evidence } }: { file: CaseFile }) {
  const numbers = Array.from({ length: evidence.pictures }, (_, index) => index)
  return (
    <>
      <Hint wrap="anywhere">{texts.pictureHelp}</Hint>
      <Grid as="ul" min="14rem" gap={3}>
        {numbers.map(number => (
          <li key={number}>
            <BlurredPicture caseId={id} number={number} />
          </li>
        ))}
      </Grid>
    </>
  )
}

function BlurredPicture({ caseId, number }: { caseId: string; number: number }) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <button
      type="button"
      className={styles.picture}
      data-shown={isShown || undefined}
      onClick={() => setIsShown(!isShown)}
    >
      <span className={styles.frame}>
        <Picture
          src={evidencePictureAddress(caseId, number)}
          alt=""
          className={styles.image}
          fallback={<span className={styles.failed}>{texts.pictureMissing}</span>}
        />
      </span>
      <Row as="span" gap={2} className={styles.caption}>
        <Icon aria-hidden="true" size={20} />
        {isShown ? texts.hidePicture(number + 1) : texts.showPicture(number + 1)}
      </Row>
    </button>
  )
}

function Stored({ file: { id, thingId, accusedProfileId, reports, stored } }: { file: CaseFile }) {
  const reporters = reports.map(({ reporterProfileId }) => reporterProfileId)
  const ids = [
    [texts.ids.case, id],
    [texts.ids.thing, thingId],
    [texts.ids.accused, accusedProfileId],
    [texts.ids.reporters, [...new Set(reporters)].join(', ')],
  ] as const
  return (
    <Hint as="details" className={records.fold}>
      <summary>{texts.ids.title}</summary>
      <Facts facts={ids} />
      <pre dir="auto" className={records.words}>
        {stored}
      </pre>
    </Hint>
  )
}
