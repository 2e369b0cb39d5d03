import { IconCurrentLocation, IconDots, IconHeart, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { ButtonLink } from '../button/button-link.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { Section } from './section.tsx'

const variants = ['primary', 'secondary', 'quiet', 'muted', 'danger'] as const

export function Buttons() {
  const [liked, setLiked] = useState(true)
  return (
    <>
      <Section title="Buttons">
        {variants.map(variant => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button variant="primary" icon={<IconHeart />}>
          Like
        </Button>
        <Button icon={<IconPlus />}>Add a picture</Button>
        <ButtonLink to="/gallery.html" variant="quiet">
          A link
        </ButtonLink>
      </Section>
      <Section title="Waiting and disabled">
        {variants.map(variant => (
          <Button key={variant} variant={variant} loading>
            {variant}
          </Button>
        ))}
        {variants.map(variant => (
          <Button key={variant} variant={variant} disabled>
            {variant}
          </Button>
        ))}
      </Section>
      <Section title="Icon buttons">
        <IconButton label="More" icon={<IconDots />} />
        <IconButton label="Add" icon={<IconPlus />} variant="secondary" />
        <IconButton label="Add one" icon={<IconPlus />} variant="primary" />
        <IconButton label="Where I am" icon={<IconCurrentLocation />} variant="floating" />
        <IconButton
          label="Like this"
          icon={<IconHeart />}
          variant="floating"
          pressed={liked}
          onClick={() => setLiked(!liked)}
        />
        <IconButton label="Gone" icon={<IconPlus />} disabled />
      </Section>
    </>
  )
}
