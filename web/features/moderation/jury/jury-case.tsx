import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { JuryCase as JuryCaseAnswer, Vote } from '#shared/contract/moderation-jury.ts'
import { caseTexts } from '#shared/texts/arbitration.ts'
import { juryTexts as texts } from '#shared/texts/jury.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { useFocusOn } from '#web/ui/focus.ts'
import { Cluster, Grid, Hint, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { FigureSteps } from '#web/ui/media/figure-steps.tsx'
import { Confirm, useDialogAbout } from '#web/ui/overlay/confirm.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Deadline } from '../deadline.tsx'
import { CasePart, Evidence, Quote, QuotePart, Quotes, Reasons } from '../evidence.tsx'
import { useDecline } from './jury.data.ts'
import styles from './jury.module.css'
import { VoteForm } from './vote-form.tsx'

const rules = ['judgeCovered', 'arbitration', 'judgeAlone'] as const

export interface JuryCaseProps {
  me: string
  juryCase: JuryCaseAnswer
}

export function JuryCase({ me, juryCase }: JuryCaseProps) {
  const { caseId, tsDue } = juryCase
  const [isDeclined, setIsDeclined] = useState(false)
  // The last vote ends the case, which then cannot be read any more.
  const [sent, setSent] = useState<Vote>()
  const vote = sent ?? juryCase.vote
  if (isDeclined) return <Thanks {...texts.declined} />
  if (vote) {
    return (
      <Thanks title={texts.thanks.title} body={texts.thanks.body} isNews={sent !== undefined}>
        <OwnVote vote={vote} />
      </Thanks>
    )
  }
  return (
    <>
      <Text tone="muted" below={4}>
        <Deadline ts={tsDue} />
      </Text>
      <Grid columns="1fr 26rem" gap={8} from="widest" align="start">
        <Stack gap={6}>
          <Rules />
          <Matter juryCase={juryCase} />
        </Stack>
        <Stack gap={5} surface="raised" pad={5} className={styles.vote}>
          <VoteForm me={me} caseId={caseId} onVoted={setSent} />
          <Decline caseId={caseId} onDeclined={() => setIsDeclined(true)} />
        </Stack>
      </Grid>
    </>
  )
}

function Rules() {
  return (
    <Stack gap={4} surface="sunken" pad={[4, 5]} touchLinks>
      <FigureSteps figures={rules} words={texts.rules} />
      <div>
        <Link to="/tos">{texts.terms}</Link>
      </div>
    </Stack>
  )
}

function Matter({ juryCase }: Pick<JuryCaseProps, 'juryCase'>) {
  const { caseId, reasons, reports, evidence, answer, appeal } = juryCase
  return (
    <>
      <CasePart title={texts.reported}>
        <Reasons reasons={reasons} />
      </CasePart>
      <CasePart title={texts.evidence}>
        <Evidence caseId={caseId} evidence={evidence} />
      </CasePart>
      <CasePart title={texts.reports}>
        {reports.length > 0 ? <Quotes texts={reports} /> : <p>{texts.noReports}</p>}
      </CasePart>
      <CasePart title={texts.answer}>
        {answer === undefined ? <p>{texts.noAnswer}</p> : <Quote>{answer}</Quote>}
      </CasePart>
      {appeal && <QuotePart title={texts.appeal[appeal.by]} words={appeal.text} />}
    </>
  )
}

function Decline({ caseId, onDeclined }: { caseId: string; onDeclined: () => void }) {
  const decline = useDecline(caseId)
  const question = useDialogAbout()
  return (
    <Stack gap={2} align="start" ruled pad={[4, 0, 0]}>
      <Hint>{texts.decline.body}</Hint>
      <Button aria-haspopup="dialog" loading={decline.isPending} onClick={() => question.open()}>
        {texts.decline.button}
      </Button>
      {decline.error && (
        <Notice kind="error">{refusalWords(decline.error) ?? texts.decline.failed}</Notice>
      )}
      <Confirm
        dialog={question}
        title={texts.decline.confirmTitle}
        body={texts.decline.confirmBody}
        cancel={texts.decline.cancel}
        confirm={texts.decline.confirm}
        isHarmless
        onConfirm={() => decline.mutate(undefined, { onSuccess: onDeclined })}
      />
    </Stack>
  )
}

interface ThanksProps {
  title: string
  body: string
  /** It has just replaced the form. */
  isNews?: boolean
  children?: ReactNode
}

function Thanks({ title, body, isNews = true, children }: ThanksProps) {
  const place = useRef<HTMLDivElement>(null)
  useFocusOn(place, isNews && 'thanks')
  return (
    <Stack gap={4} ref={place} tabIndex={-1}>
      <Notice kind="success" title={title}>
        <p>{body}</p>
      </Notice>
      {children}
      <Cluster gap={2}>
        <ButtonLink to="/games/arbitration" variant="primary">
          {texts.thanks.back}
        </ButtonLink>
        <ButtonLink to="/settings/account#credits">{texts.thanks.credits}</ButtonLink>
      </Cluster>
    </Stack>
  )
}

function OwnVote({ vote }: { vote: Vote }) {
  const { upholds, penalty, reason } = vote
  const outcome = upholds ? caseTexts.outcomes.upheld : caseTexts.outcomes.rejected
  return (
    <CasePart title={texts.thanks.own}>
      <p>{penalty ? `${outcome}: ${caseTexts.penalties[penalty].name}` : outcome}</p>
      <Quote>{reason}</Quote>
    </CasePart>
  )
}
