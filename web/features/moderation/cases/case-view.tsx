import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { PartyCase } from '#shared/contract/moderation-cases.ts'
import { casePageTexts as texts } from '#shared/texts/arbitration-case.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { useFocusOn } from '#web/ui/focus.ts'
import { Hint, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Deadline } from '../deadline.tsx'
import { CasePart, Evidence, Quote, QuotePart, Reasons } from '../evidence.tsx'
import styles from './case.module.css'
import { CaseTimeline } from './case-timeline.tsx'
import { CaseVerdicts } from './case-verdict.tsx'
import { WordsForm } from './words-form.tsx'

export function CaseView({ me, party }: { me: string; party: PartyCase }) {
  const { id, side, stage, answer, appeal, mayAppeal, verdicts } = party
  const [news, setNews] = useState<News>()
  const tell = (kind: News['kind'], words: string) =>
    setNews({ kind, words, verdicts: verdicts.length })
  const mayAnswer = side === 'ACCUSED' && stage === 'ANSWER' && answer === undefined
  return (
    <Stack gap={8} className={styles.page}>
      <Stack gap={8}>
        <Now party={party} news={news?.verdicts === verdicts.length ? news : undefined} />
        {mayAnswer && (
          <>
            <Matter party={party} />
            <WordsForm me={me} caseId={id} part="answer" onNews={tell} />
          </>
        )}
        <CaseVerdicts party={party} />
        {mayAppeal && <WordsForm me={me} caseId={id} part="appeal" onNews={tell} />}
        <Messages messages={party.messages} />
        {!mayAnswer && <Matter party={party} />}
        {party.ownWords && <QuotePart title={texts.ownWords} words={party.ownWords} />}
        {answer !== undefined && <QuotePart title={texts.answer} words={answer} />}
        {appeal?.by === side && <QuotePart title={texts.appeal} words={appeal.text} />}
      </Stack>
      <Stack gap={8} className={styles.aside}>
        <CaseTimeline party={party} />
        {party.draw && <Draw draw={party.draw} />}
      </Stack>
    </Stack>
  )
}

/** Above the form if the reader is to answer it, otherwise below the verdict. */
function Matter({ party }: { party: PartyCase }) {
  return (
    <>
      <CasePart title={texts.evidence.title} lead={texts.evidence.lead}>
        <Evidence caseId={party.id} evidence={party.evidence} />
      </CasePart>
      <CasePart title={texts.reported}>
        <Reasons reasons={party.reasons} />
      </CasePart>
    </>
  )
}

interface News {
  readonly kind: 'success' | 'error'
  readonly words: string
  /** The number of verdicts at that time: the next one makes this outdated. */
  readonly verdicts: number
}

/** The state of the case. Takes the focus once something was sent. */
function Now({ party, news }: { party: PartyCase; news: News | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  useFocusOn(place, news?.words ?? false)
  const { title, body } = caseNow(party)
  const { tsDue, isTheirTurn } = party
  return (
    <Stack
      gap={2}
      surface="raised"
      pad={5}
      ref={place}
      tabIndex={-1}
      className={styles.now}
      data-turn={isTheirTurn || undefined}
    >
      {news && <Notice kind={news.kind}>{news.words}</Notice>}
      <h2>{title}</h2>
      <p>{body}</p>
      {tsDue !== undefined && (
        <p>
          <Deadline ts={tsDue} />
        </p>
      )}
    </Stack>
  )
}

function Messages({ messages }: Pick<PartyCase, 'messages'>) {
  if (messages.length === 0) return null
  return (
    <CasePart title={texts.messages}>
      <Stack as="ul" gap={4}>
        {messages.map(({ text, ts }) => (
          <Stack as="li" gap={1} key={ts}>
            <Quote>{text}</Quote>
            <Hint as="span" block>
              {formatDateTime(ts)}
            </Hint>
          </Stack>
        ))}
      </Stack>
      <Text tone="muted" touchLinks>
        {texts.messagesFoot} <Link to="/contactus">{texts.contactForm}</Link>
      </Text>
    </CasePart>
  )
}

function Draw({ draw: { seedHash, seed } }: { draw: NonNullable<PartyCase['draw']> }) {
  const facts = [
    [texts.draw.hash, seedHash],
    [texts.draw.seed, seed],
  ] as const
  return (
    <details>
      <summary>
        <h2>{texts.draw.title}</h2>
      </summary>
      <Text tone="muted">{texts.draw.body}</Text>
      <Stack as="dl" gap={2} above={3}>
        {facts.map(([term, code]) => (
          <div key={term}>
            <Hint as="dt">{term}</Hint>
            <dd>
              {code === undefined ? (
                texts.draw.seedLater
              ) : (
                <Text as="code" size="small" wrap="anywhere">
                  {code}
                </Text>
              )}
            </dd>
          </div>
        ))}
      </Stack>
    </details>
  )
}

function caseNow({ stage, side, round, answer, mayAppeal, tsDue, draw }: PartyCase) {
  switch (stage) {
    case 'ANSWER':
      if (answer !== undefined) return texts.now.answered
      return side === 'ACCUSED' ? texts.now.answerYours : texts.now.answerTheirs
    case 'VOTE':
      return texts.now.vote(round)
    case 'ADMINISTRATORS':
      // A reporter sees the same words whether jurors are late or administrators review the case.
      return side === 'REPORTER' && draw ? texts.now.takesLonger : texts.now.administrators
    case 'DECIDED':
      if (mayAppeal) return texts.now.appealYours
      return tsDue === undefined ? texts.now.decided : texts.now.appealTheirs
    case 'CLOSED':
      return texts.now.closed
  }
}
