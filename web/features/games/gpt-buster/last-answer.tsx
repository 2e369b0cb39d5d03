import { IconCheck, IconX } from '@tabler/icons-react'
import type { BusterResult } from '#shared/games/gpt-buster/contract.ts'
import { type BusterVerdict, busterVerdicts } from '#shared/games/gpt-buster/rules.ts'
import { gptBusterTexts } from '#shared/games/gpt-buster/texts.ts'
import { Bar, Table } from '#web/ui/chart/table.tsx'
import { Heading, Hint, Point, Stack } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { nextResultsWords } from '../next-results.ts'
import type { LastAnswer as Last } from './gpt-buster.data.ts'
import styles from './gpt-buster.module.css'

const texts = gptBusterTexts.last

export function LastAnswer({ last }: { last: Last | undefined }) {
  return (
    <Stack as="section" gap={3} surface="card" pad={4} aria-labelledby="crowd">
      <Heading size="large" id="crowd">
        {texts.title}
      </Heading>
      <Stack gap={3} role="status">
        {last ? <Outcome last={last} /> : <p>{texts.none}</p>}
      </Stack>
    </Stack>
  )
}

function Outcome({ last: { item, verdict, outcome } }: { last: Last }) {
  if (outcome === 'gone') return <Notice kind="info">{texts.gone}</Notice>
  if (outcome === 'not-sent') return <Notice kind="error">{texts.notSent}</Notice>
  return (
    <>
      <p>{texts.of(item.profilename, verdict)}</p>
      {outcome ? (
        <Result result={outcome} verdict={verdict} />
      ) : (
        <Skeleton shape="card" height="9.5rem" />
      )}
    </>
  )
}

interface ResultProps {
  result: BusterResult
  verdict: BusterVerdict
}

function Result({ result: { crowd, known }, verdict }: ResultProps) {
  return (
    <>
      {crowd ? <Crowd crowd={crowd} verdict={verdict} /> : <p>{texts.tooFew}</p>}
      {known ? <Known known={known} verdict={verdict} /> : <p>{texts.open}</p>}
      <Hint>{nextResultsWords()}</Hint>
    </>
  )
}

interface CrowdProps {
  crowd: NonNullable<BusterResult['crowd']>
  verdict: BusterVerdict
}

function Crowd({ crowd, verdict }: CrowdProps) {
  return (
    <>
      <Table
        numbers
        className={styles.crowd}
        caption={
          <Hint as="span" block weight="normal">
            {texts.share}
          </Hint>
        }
      >
        {busterVerdicts.map(each => (
          <tr key={each} data-own={each === verdict || undefined}>
            <th scope="row">
              {gptBusterTexts.verdicts[each]}
              <Bar share={crowd[each]} />
            </th>
            <td>{texts.percent(crowd[each])}</td>
          </tr>
        ))}
      </Table>
      <Hint>{texts.asOf}</Hint>
    </>
  )
}

function Known({ known, verdict }: { known: 'BOT' | 'HUMAN'; verdict: BusterVerdict }) {
  const isRight = known === verdict
  const Sign = isRight ? IconCheck : IconX
  const tone = isRight ? 'success' : 'warning'
  return (
    <Point
      as="div"
      icon={Sign}
      iconTone={tone}
      tone={tone}
      surface={`${tone}Soft`}
      radius="small"
      pad={3}
    >
      {texts.known[known]}{' '}
      {verdict === 'UNSURE' ? texts.unsure : isRight ? texts.right : texts.wrong}
    </Point>
  )
}
