import { billingLimits } from '../billing-limits.ts'
import { failedJobKeptMs } from '../failed-jobs.ts'
import { photoHelpLimits } from '../games/photo-help/limits.ts'
import { healthLimits } from '../health.ts'
import { limits } from '../limits.ts'
import { pictureLimits } from '../picture-limits.ts'
import { locationPromise } from './location-promise.ts'
import { shortFieldWords } from './profile-fields.ts'
import { quoted } from './quoted.ts'
import type { TextSection } from './section.ts'
import { spanWords } from './spans.ts'

const dayMs = 86_400_000
const addressKept = spanWords(limits.addressKeptMs)
const grantKept = spanWords(pictureLimits.pictureGrantEndedKeptMs)

/** The second part of /tos. It says what the program does: change both together. */
export const privacyPolicy: readonly TextSection[] = [
  {
    id: 'pp-short',
    title: 'In short',
    blocks: [
      [
        locationPromise,
        'With Walk, others see the exact point you choose.',
        'Your browser loads everything from this site. There are no trackers, ads or third-party analytics.',
        'You can get a copy of your data and delete your account yourself at any time.',
      ],
    ],
  },
  {
    id: 'pp-responsible',
    title: 'Who is responsible',
    blocks: [
      'The volunteer project that runs this site (“we”). Write to us through [Contact Us](/contactus) or, without an account, through [Support](/support#problem).',
    ],
  },
  {
    id: 'pp-collected',
    title: 'Data we collect, and how long we keep it',
    blocks: [
      'Unless noted, we keep each item until you delete it or your account.',
      'You give us:',
      {
        pairs: [
          [
            'Account',
            `Email address, an argon2id hash of your password, and your real name if you enter it. A new address until you confirm it, and an old one for ${spanWords(limits.oldAddressKeptMs)}.`,
          ],
          ['Agreements', 'The words you accepted, their hash and the time.'],
          [
            'Profile',
            `Name, birthdate, ${shortFieldWords}, tags, biography and pictures. Only name and birthdate are required. Tags and biography can reveal your sex life, health and identity.`,
          ],
          [
            'Messages',
            'Text, pictures, and when they were sent and read. We delete them when either account is deleted, or within an hour once both of you delete them.',
          ],
          [
            'Broadcasts',
            'Text, and the latitude and longitude of your map point in whole degrees, for 26 hours.',
          ],
          [
            'Opinions',
            'Likes, dislikes, skips, blocks and when they end, members you hide, and when and how far you last looked at your likes.',
          ],
          [
            'Explicit pictures',
            'Which pictures you marked, and when. For your own: who decided (you, a program or several members), since when, and when you contradicted the program.',
          ],
          [
            'Private pictures',
            `Access you give, with first and last views, until ${grantKept} after it ends. Requests, until ${spanWords(pictureLimits.pictureRequestMs)} after they are made, answered or declined.`,
          ],
          ['Notes', 'Private notes and tags, until you clear them or either account is deleted.'],
          [
            'Saved searches',
            'Names, filters, and whether to notify you. Daily, we search around your map point. If there are several new profiles, we tell you only that.',
          ],
          [
            'Reports',
            `The reason, your words, a copy of the reported profile, message or picture, and any answer or appeal. The reported member can read the copy. Those who judge see no names, addresses or phone numbers. Kept ${spanWords(limits.caseKeptMs)} after the case closes. Your words go with your account, the copy with theirs.`,
          ],
          [
            'Jury service',
            'When you joined, cases you were or could have been called for, votes and reasons, as long as the case. Credits name the case. Practice answers set the weight of your vote.',
          ],
          [
            quoted('3 2 1 Identify!'),
            'Your picture, poses, three encrypted shots, the result, and your calls and votes as a juror. Five jurors see shots without your name. We delete shots when jurors decide, you give up or you delete your account, within 30 days. We delete the attempt and votes 30 days later. A badge lasts 12 months, or until the picture changes.',
          ],
          [
            quoted('You got Cooties!'),
            'When you had cooties and were cured, from and by which players, pokes, shots and quiz answers. Kept until the next round ends, results 90 days. Players see that you play and, hours later, that you have or had cooties, but not from which player. They see no location but your map point.',
          ],
          [
            'Health notices you send',
            `For each recipient, a sealed record of the infection and you. Unopened, it shows no sender, recipient or related record. We don’t store the dates you enter. Kept ${healthLimits.keptDays} days, or until the recipient deletes it. Once you delete your account, it leads to nobody. That you sent a report: ${healthLimits.reportEveryDays} days, as a keyed hash.`,
          ],
          [
            'Health notices you get',
            `Sealed except for the day, for ${healthLimits.keptDays} days. If you contest one: your words.`,
          ],
          ['Test reminders', 'Your last test date and how often to remind you. No result.'],
          ['Settings', 'Your choices, quiet hours and time zone.'],
          [
            'Notification browsers',
            'Push address, keys and login, until you remove them, log out there, or the push service says they’re gone.',
          ],
          [
            'Dues',
            `Invoices; what you paid, when, how and for what time; seats you give or hold, with codes and dates. The payer never learns who holds a seat. Unpaid invoices: ${spanWords(billingLimits.invoiceUnpaidKeptMs)}. Seats: until you take them back. Paid invoices and payments: as long as we keep books.`,
          ],
          [
            'Volunteer credits',
            'How many, when, what for, and months bought. Monthly sums of dues, gifts and credits are public, once at least five people share in each.',
          ],
          [
            'Games',
            'When you joined, what you saw and answered, scores, and whether others see your rank and badge, as long as your account or the picture. A game holds nothing about you before you join. Only GPT Buster! may show players your public profile, if a bot seems to run it.',
          ],
          [
            quoted('Hot! or Not!'),
            'Votes and likes of your pictures, counted daily and shown in fives from 25 votes. Likes carry your name. Nobody learns who didn’t like a picture.',
          ],
          [
            quoted('Help my Photos'),
            `Pictures offered and crops proposed. Owners don’t see whose crop it is. Kept ${photoHelpLimits.endedKeptMs / dayMs} days after the offer ends, or a year if you use a crop, but no longer than the picture.`,
          ],
          [
            'Messages to us',
            `Your name, words, our answers, and any address you give, for ${spanWords(limits.contactKeptMs)}. Our mailbox gets them too, with reports of minors, threats, pictures without consent and crimes. We delete them there once settled.`,
          ],
        ],
      },
      'The site records:',
      {
        pairs: [
          [
            'Logins',
            `IP address of each registration and login: ${addressKept}. Browser name, so you recognize your logins: at most ${spanWords(limits.sessionIdleMs)} after last use.`,
          ],
          [
            'Networks',
            `The ones you logged in from and the last day, so others’ guesses don’t lock you out. Each is a keyed hash for your account, kept ${addressKept} after its last login, even if you log out. Ending all logins deletes them.`,
          ],
          [
            'Unfinished steps',
            `Registrations: ${addressKept}. Login links, as a hash, and unconfirmed addresses: ${spanWords(limits.mailPasswordKeptMs)} after they end. Undelivered emails: ${spanWords(failedJobKeptMs)}.`,
          ],
          [
            quoted('Bad Boy Dungeon'),
            'Each stay with its case, start and end, as long as the case.',
          ],
          [
            'Signs of bots',
            'The same first message to many strangers, how fast you write to new people, whether they answer, and public pictures seen before on other profiles. Each is one sentence, kept two weeks. We compare messages but don’t copy them.',
          ],
          [
            'Impossible travel',
            'If you write to several new people in a week: the quarter degree where others last saw you, for a day.',
          ],
          [
            quoted('GPT Buster!'),
            'If players judge you: what we noticed, their answers and the outcome, for 400 days. It’s in your data copy once we ask you to identify.',
          ],
          [
            'Limits',
            `Counts under a keyed hash of an email address, account, IP address or network, for ${spanWords(limits.quotaUsesKeptMs)}. Map areas you read: encrypted, as long.`,
          ],
          [
            'Bank transfers',
            'Date, amount, and keyed hashes of the statement line and its references. The purpose, until we allocate the money. No payer’s name or account number, unless the purpose holds them.',
          ],
          ['Card payments', 'The card service’s payment number, never your card number.'],
          [
            'Notifications',
            `Until you delete or open them, at most 90 days. Signals for open pages: ${spanWords(limits.liveEventRetentionMs)}.`,
          ],
          [
            'Server log',
            'Kind of request, status and duration. No IP address, email address, position or words of yours.',
          ],
          [
            'Audit log',
            'What administrators do about your account, when and why. It’s in your data copy. Entries stay, but lead to nobody once you delete your account.',
          ],
          [
            'Underage birthdates',
            'We refuse them but keep them with the profile. Administrators get an email with its name, not the date.',
          ],
          ['Backups', 'May hold deleted data until overwritten.'],
        ],
      },
    ],
  },
  {
    id: 'pp-location',
    title: 'Your location',
    blocks: [
      'Your device sends its location only after you agree on the map, and only while you use GPS there. In memory, we find the fixed point of your area and discard the exact position. We never store, log or forward it.',
      [
        'We store the point others see, the next one, whether you’re hidden, your last report rounded down to 15 minutes, and when it expires.',
        'Accounts opened with the same mailbox have the same area borders. If you change addresses, we keep a keyed hash of the first mailbox.',
        `We store marks of up to ${limits.rememberedCellsMax} areas, for ${limits.rememberedCellDays} days after you were last there. They name no place without a key kept outside the database. They stop your point from jumping at area edges.`,
        `We delete the rest ${spanWords(limits.positionValidityMs)} after your last report, except its time and whether you were hidden, which stay with the marks. Hidden takes you off the map at once.`,
        `While the site is open in front of you, your device reports at least every ${spanWords(limits.shownTimeStepMs)}.`,
        'Others see the point, and its distance from them on your profile, but not your real distance or whether you use GPS.',
        'We store and show a Walk point as you choose it, unless you’re hidden. Before that, we keep a hidden random point around the site’s city.',
      ],
      'Read [what this can’t hide](/support#location-limits).',
    ],
  },
  {
    id: 'pp-cookies',
    title: 'Cookies and data on your device',
    blocks: [
      'Logging in sets two cookies that the site needs. A third comes only if you ask. There are no others:',
      {
        pairs: [
          [
            'session',
            `A random number that proves who you are. Scripts can’t read it, and we store only its hash. It ends ${spanWords(limits.sessionIdleMs)} after your last visit, ${spanWords(limits.sessionAbsoluteMs)} after login, or when you log out.`,
          ],
          ['auth', 'Tells the page that you’re logged in. It ends with “session.”'],
          [
            'discreet',
            'Says that you chose a discreet title and icon. It ends when you log out or change that setting.',
          ],
        ],
      },
      'Your browser also keeps:',
      [
        `Your settings, your profile and the site’s name, for up to ${spanWords(limits.cacheDefaultMs)}.`,
        'The place you chose by hand, your last map view, whether you show explicit pictures or fold the menu, and reminders you put off.',
        'Messages you started or that aren’t sent yet, with recipients.',
        'The top of your conversation list, with names and last messages, to read offline.',
        'The emoji list, once you open it.',
        'While you’re logged in, a small program that shows notifications, and what it needs to open the site offline.',
      ],
      'It keeps no other messages, profiles or pictures of others, notes or GPS positions. Members’ data is encrypted, except messages waiting to be sent.',
      'Logging out clears everything and deletes the key first, so nobody can read what remains in your browser’s files. A quick exit, deleting your account and ending the login elsewhere do the same.',
      `Offline, the site opens for at most ${spanWords(limits.unheardMostMs)} after it last reached our server. An older version of this site didn’t encrypt this data, so your browser’s files may still hold what it deleted.`,
    ],
  },
  {
    id: 'pp-use',
    title: 'Purposes and legal grounds',
    blocks: [
      'Articles cited are from the EU’s GDPR.',
      {
        pairs: [
          ['Running the site', 'You asked us to when you registered (article 6 (1) b).'],
          [
            'Sex life, health and location',
            'You agree by telling us and by the consents we ask for (articles 6 (1) a and 9 (2) a). You may take that back at any time.',
          ],
          [
            'Explicit pictures',
            `A program on our own server, which asks nobody else, guesses which unmarked pictures are explicit. Others see a placeholder unless they ask for the picture. If you contradict it in the [profile editor](/profileEdit), it doesn’t check that picture again. If ${pictureLimits.nsfwFlagsMin} other members mark a picture, the mark stays. That is our and members’ legitimate interest (article 6 (1) f).`,
          ],
          ['Notifications', 'You ask for them by adding a browser (article 6 (1) a).'],
          [
            'Preventing abuse',
            'Protecting members with IP addresses, attempt counts and logs is our legitimate interest (article 6 (1) f).',
          ],
          [
            'Payments',
            'You asked for an invoice (article 6 (1) b), and the law requires us to keep books (article 6 (1) c).',
          ],
        ],
      },
      'We don’t use your data for advertising, and we don’t sell it. No program makes decisions about you with legal effect. The one above judges only pictures.',
    ],
  },
  {
    id: 'pp-sharing',
    title: 'Data sharing',
    blocks: [
      'What other members see:',
      {
        pairs: [
          [
            'Profile',
            `Name, age, tags, ${shortFieldWords}, biography and pictures, and your map point while you show yourself.`,
          ],
          [
            'Private pictures',
            'Only members you choose see them. Owners see who can view them, and who opened which one and when. If a viewer reports one, those who judge see a copy.',
          ],
          [
            'Messages',
            'The other person sees them, and when you read theirs, unless you switch that off.',
          ],
          [
            'Broadcasts',
            'Members within two degrees read them, except those you block or who block you.',
          ],
          ['Likes', 'Members see that you like them or their picture.'],
          [
            'Never shown',
            'Email address, real name, birthdate, IP address, exact position, notes, reports, members you block, hide or dislike, and pictures you dislike or mark.',
          ],
        ],
      },
      'What others get:',
      {
        pairs: [
          [
            'Administrators',
            'They can reach stored data, and look only to help you, fix a fault or handle a report. Their screens show email address, profile name, days joined and last seen, roles, contributor status, number of logins, and birthdate while correcting it. They show no messages, notes, likes, blocks or positions. If a health notice is contested as abuse, an administrator can unseal its sender, and the log keeps why.',
          ],
          [
            'Service providers',
            'They run servers, storage and email for us and must keep data confidential. Emails go to your email provider.',
          ],
          [
            'Banks',
            'They see payer, payee, amount and your words. Write only the invoice reference.',
          ],
          [
            'Card service (Stripe)',
            'We contact it only when you press Pay by card, and later for the outcome. It gets the amount, what it’s for, invoice numbers and our return address, not who you are here. You enter the rest on its page.',
          ],
          [
            'Authorities',
            'They get data only where the law compels us. We report sexual material involving minors.',
          ],
          [
            'Push services',
            'Your browser’s maker (Google, Mozilla, Apple or Microsoft, mostly in the United States) brings notifications to browsers you add. It keeps one for a day at most. It sees that, when and how urgently this site sends, but can’t read notifications: they’re encrypted for your browser alone.',
          ],
          [
            'Map providers',
            'They get our server’s requests for whole map blocks, but don’t learn who looks or from where.',
          ],
        ],
      },
      'Nobody else gets anything.',
    ],
  },
  {
    id: 'pp-rights',
    title: 'Your rights',
    blocks: [
      {
        pairs: [
          [
            'Access and portability',
            'Your [settings](/settings) give you your account’s data and pictures as a ZIP file that programs can read. It leaves out security keys, signs of bots, Identify shots and IP addresses that asked for login links. It also leaves out others’ notes and reports about you, and who you sent health notices.',
          ],
          [
            'Correction',
            'Edit your profile and settings. You can correct a birthdate once. After that, write to us.',
          ],
          [
            'Deletion',
            'Delete your account in your [settings](/settings) with your password. You’re invisible at once, and gone from every table and the picture store within 24 hours. Payments stay in our books, under a number that leads to nobody. Your bank and the card service keep their own records.',
          ],
          [
            'Withdrawing consent',
            'Choose Hidden, empty a field, delete a picture or your account. What was lawful before stays lawful.',
          ],
          ['Objection and restriction', 'Write to us, and we’ll look into it.'],
          ['Complaint', 'Write to the data protection authority where you live.'],
        ],
      },
      'We answer within a month. For what the settings can’t do, use [Contact Us](/contactus), so we know it’s you.',
    ],
  },
  {
    id: 'pp-safety',
    title: 'Security',
    blocks: [
      'We re-encode pictures, which removes their location, time and device, and we don’t keep the uploaded file. We store passwords, login cookies and login links as hashes. A member who blocked you, left or never existed looks the same to you. Emails have neutral subjects.',
    ],
  },
  {
    id: 'pp-changes',
    title: 'Changes',
    blocks: ['Before we do something new with your data, we change this policy and its date.'],
  },
]
