import { settingsTexts } from '#shared/texts/settings.ts'
import { Button } from '#web/ui/button/button.tsx'
import { CardBody } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useFreshLink } from './settings.data.ts'

const texts = settingsTexts.freshLink

/** Mails a login link to the member. For a while, the session it starts may change the login without a password. */
export function FreshLink({ text }: { text: string }) {
  const link = useFreshLink()
  return (
    <CardBody>
      <p>{text}</p>
      {link.isError && <Notice kind="error">{texts.failed}</Notice>}
      {link.isSuccess ? (
        <Notice kind="success">{texts.sent}</Notice>
      ) : (
        <div>
          <Button loading={link.isPending} onClick={() => link.mutate()}>
            {texts.button}
          </Button>
        </div>
      )}
    </CardBody>
  )
}
