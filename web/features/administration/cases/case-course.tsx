import { Link } from 'react-router'
import type { CaseFile } from '#shared/contract/moderation-decisions.ts'
import { casesTexts as texts } from '#shared/texts/cases.ts'
import { reasonTexts } from '#shared/texts/report-reasons.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Hint, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Badge } from '#web/ui/media/badge.tsx'
import records from '../records.module.css'
import { CaseSection } from './case-section.tsx'

function Saying({ title, more, words }: { title: string; more?: string; words: string }) {
  return (
    <Stack as="figure" gap={3} pad={[2, 0, 0]}>
      <figcaption>
        <strong>{title}</strong>
        {more !== undefined && (
          <Hint as="span" block>
            {more}
          </Hint>
        )}
      </figcaption>
      {words === '' ? (
        <Hint wrap="anywhere">{texts.noWords}</Hint>
      ) : (
        <blockquote dir="auto" className={records.words}>
          {words}
        </blockquote>
      )}
    </Stack>
  )
}

export function Reports({ file: { reports, reportCount } }: { file: CaseFile }) {
  const left = reportCount - reports.length
  return (
    <CaseSection title={texts.reportsTitle(reportCount)}>
      <Hint wrap="anywhere">{reportCount === 0 ? texts.noReports : texts.reportsLead}</Hint>
      {reports.map(({ id, reason, bodyText, tsReported, reporterProfileId, ...report }) => (
        <Stack key={id} gap={3}>
          <Saying
            title={reasonTexts[reason].short}
            more={texts.reported(formatDateTime(tsReported))}
            words={bodyText}
          />
          <Hint wrap="anywhere">
            {texts.earlier(report.earlier)}{' '}
            <Link to={`/profile/${reporterProfileId}`}>{texts.reporter}</Link>
          </Hint>
          {report.isAnswerToReport && (
            <Text pad={[2, 3]} surface="warningSoft" radius="small" tone="warning" size="small">
              {texts.isAnswerToReport}
            </Text>
          )}
        </Stack>
      ))}
      {left > 0 && <p>{texts.moreReports(left)}</p>}
    </CaseSection>
  )
}

export function Course({ file }: { file: CaseFile }) {
  const { answer, appeal, verdicts, votes, dungeon, messages } = file
  const [first, ...later] = verdicts
  return (
    <CaseSection title={texts.course}>
      {answer === undefined ? (
        <Hint wrap="anywhere">{texts.noAnswer}</Hint>
      ) : (
        <Saying title={texts.answer} words={answer} />
      )}
      {first && <VerdictWords verdict={first} />}
      {appeal && (
        <Saying
          title={texts.appealBy[appeal.by]}
          more={formatDateTime(appeal.ts)}
          words={appeal.text}
        />
      )}
      {later.map(verdict => (
        <VerdictWords key={verdict.round} verdict={verdict} />
      ))}
      {votes.length > 0 && <Votes votes={votes} />}
      {dungeon && (
        <p>
          <strong>{texts.dungeon(dungeon)}</strong>
          {dungeon.tsEnds !== undefined && !dungeon.isOver && (
            <Hint as="span" block>
              {texts.dungeonUntil(formatDateTime(dungeon.tsEnds))}
            </Hint>
          )}
        </p>
      )}
      {messages.length > 0 && <h3>{texts.messages}</h3>}
      {messages.map(({ side, text, ts }) => (
        <Saying
          key={`${side} ${ts} ${text}`}
          title={texts.messageTo(side, formatDateTime(ts))}
          words={text}
        />
      ))}
    </CaseSection>
  )
}

function VerdictWords({ verdict }: { verdict: CaseFile['verdicts'][number] }) {
  return (
    <Stack gap={3} pad={[2, 0, 0]}>
      <p>
        <strong>{texts.verdict(verdict)}</strong>
        <Hint as="span" block>
          {texts.decidedOn(formatDateTime(verdict.tsDecided))}
        </Hint>
      </p>
      {verdict.decidedBy !== 'JURY' &&
        verdict.reasons.map(reason => (
          <blockquote key={reason} dir="auto" className={records.words}>
            {reason}
          </blockquote>
        ))}
    </Stack>
  )
}

function Votes({ votes }: { votes: CaseFile['votes'] }) {
  return (
    <Hint as="details" className={records.fold}>
      <summary>{texts.votes}</summary>
      {votes.map((vote, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two votes may have the same words, and none moves.
        <Saying key={index} title={texts.vote(vote)} words={vote.reason} />
      ))}
    </Hint>
  )
}

export function Jury({ file: { jury, draws } }: { file: CaseFile }) {
  if (jury.length === 0 && draws.length === 0) return null
  const counts = Map.groupBy(jury, ({ round, state }) => `${round} ${state}`)
  return (
    <CaseSection title={texts.jury}>
      <Hint wrap="anywhere">{texts.juryLead}</Hint>
      <Stack as="ul" gap={2}>
        {[...counts].map(
          ([key, [juror, ...others]]) =>
            juror && <li key={key}>{texts.jurors(juror.round, juror.state, others.length + 1)}</li>,
        )}
      </Stack>
      <Stack as="ul" gap={2}>
        {draws.map(draw => (
          <li key={`${draw.round} ${draw.number}`}>
            {texts.draw(draw)}{' '}
            <Badge kind={draw.isAsDeclared ? 'success' : 'danger'}>
              {draw.isAsDeclared ? texts.asDeclared : texts.notAsDeclared}
            </Badge>
          </li>
        ))}
      </Stack>
    </CaseSection>
  )
}
