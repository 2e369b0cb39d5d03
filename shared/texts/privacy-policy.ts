import { billingLimits } from '../billing-limits.ts'
import { failedJobKeptMs } from '../failed-jobs.ts'
import { photoHelpLimits } from '../games/photo-help/limits.ts'
import { healthLimits } from '../health.ts'
import { limits } from '../limits.ts'
import { pictureLimits } from '../picture-limits.ts'
import { finestWidth, locationPromise } from './location-promise.ts'
import { shortFieldWords } from './profile-fields.ts'
import type { TextSection } from './section.ts'
import { spanWords } from './spans.ts'

const positionKept = spanWords(limits.positionValidityMs)
const addressKept = spanWords(limits.addressKeptMs)
const untilErased = 'Until you erase it or your account'

/** The second part of /tos. It says what the program does: change one with the other. */
export const privacyPolicy: readonly TextSection[] = [
  {
    id: 'pp-short',
    title: 'In short',
    blocks: [
      [
        locationPromise,
        `Whoever chooses the finest size, ${finestWidth}, can be placed within about ${finestWidth}. Whoever uses Walk shows exactly the point they chose.`,
        'Your browser loads everything from this site. There are no trackers, no advertising and no third-party statistics.',
        'You can get a copy of everything, and you can erase everything, by yourself and at any time.',
      ],
    ],
  },
  {
    id: 'pp-responsible',
    title: 'Who is responsible',
    blocks: [
      'The volunteer project that runs this site. You reach it through [Contact Us](/contactus), or without an account through the form under [Support](/support#problem).',
    ],
  },
  {
    id: 'pp-collected',
    title: 'Data we collect',
    blocks: [
      'What you give us:',
      [
        'Your email address, a new one that you have not confirmed yet, and one that you have left while the change can be undone; your real name if you enter it in the settings, and a password, of which only an argon2id hash is stored.',
        'What you accepted when you registered, and what you agreed to later: the words, their hash and the time.',
        `Your profile: name, birthdate, ${shortFieldWords}, tags, biography, pictures. Tags and biography can say much about your sex life, your health and who you are. Everything but the name and the birthdate is up to you.`,
        'Your messages, with the pictures in them, when they were sent and when they were read.',
        'What you write to everybody around, with the whole degree of latitude and longitude that your point on the map lay in, for 26 hours.',
        'Whom and which pictures you like, whom you block and until when, and whom you do not want to be shown again.',
        'Which pictures you marked as not safe for work: your own, and those of others, with the time.',
        'Whom you show private pictures, which and until when; whom you ask for theirs, and whether you declined.',
        'Your private notes and tags on other members.',
        'The searches you save: their names and filters, and whether you want to be told of new profiles. Once a day the site then looks around your point on the map, and tells you no more than that there are new profiles, and only when there are several.',
        'What you report: the reason, your words, and a copy of the profile, message or picture as it was. When something of yours is reported, you can read that copy; what you answer, and what you write in an appeal, is stored with it. Those who judge it read all of this without names, addresses and telephone numbers.',
        'If you serve as a juror: since when, for which cases you were called or could have been, and your votes with their reasons. Your credits say for which case they were earned.',
        'For 3 2 1 Identify!: the picture you chose, the poses you were asked for and three shots of you, encrypted, which five jurors see without your name; what they found, and until when the picture has its badge. As a juror: when you were asked, and how you voted.',
        'For You got Cooties!, once you join it: on which days you had them and were cured, from whom and by whom, whom you poked and gave a shot, and your answers to its quiz. Other players see on the map that you play, and, hours later, that you have them or had them; not from whom, and no place but your point on the map.',
        'When you notify others of a possible infection: for each of them a sealed record of the infection and of who you are, in which nothing shows who sent it, to whom, or that records belong together. The dates you enter are not stored.',
        'The health notices that you receive, sealed but for the day they came; and that you contest one, with your words.',
        'The day of your last test, if you enter it, and how often you want to be reminded. No result.',
        'Your settings, with your quiet hours and their time zone, and the browsers you named there for notifications: the address and the keys by which their push service knows them, and the login they belong to.',
        'Your dues: the invoices you asked for, what you paid on them, when, whether by transfer or by card, and for which time. The seats you have for friends, their codes, and when they were taken; and which seat you hold. The payer is not told who holds a seat.',
        'For Hot! or Not! how many votes and likes each of your pictures has. Votes are counted once a day, and told in fives from 25 votes on. A like there is an ordinary one, with your name; nobody is told who did not like a picture.',
        'Of the games you join: since when, what you were shown and how you answered it, your scores, and whether others may see your place and your badge. In Help my Photos whoever offers a picture sees what you propose, and not that it is yours. Before you join a game nothing of yours is in it; only GPT Buster! may show your public profile to its players, if it looks as if a bot ran it.',
        'Your credits as a volunteer: how many, when, what for, and the months they bought. Anybody may read the sums of dues, gifts and credits of whole months, once at least five people have a share in each.',
        'What you answer to practice cases of the arbitration: how often you judge them rightly decides how much your vote weighs.',
        'What you write to us: your name, the words, and the address you give if you have no account.',
      ],
      'What comes up by itself:',
      [
        'When a private picture was first and last opened by each of those it is shown to. Its owner sees that.',
        'When you last looked at who likes you or your pictures, and how far you had seen, so that what is new to you can be marked.',
        'Your IP address, with each registration and each login, and a few words about the browser that logged in, such as Firefox on Android, so that you can recognise your sessions.',
        'From which networks you logged in, with the last day, so that you can log in while others guess passwords. Each is stored under a keyed hash made for your account, and stays after a logout. You delete them when you end all your sessions.',
        'Whether you are or were in the Bad Boy Dungeon: for which case, from when and until when.',
        'What the site notices so that bots are found: whether you write the same first message to many strangers, how fast you write to new people and whether they answer, and whether a public picture of yours looks like one that was on another profile before. It is kept for two weeks, as a sentence each; your messages are compared for it and not copied.',
        'Of those who write to several new people in a week: the quarter of a degree of latitude and longitude in which others saw them last, for a day, to notice journeys that nobody can make.',
        'If players of GPT Buster! are asked about you: what was noticed, what they say and how it ends, for 400 days. You find it in your copy of the data from the moment at which you are asked to identify.',
        'For each of your pictures: whether it is considered sexually explicit, by whom (you, a program, several members), since when, and when you contradicted the program.',
        'For limits against abuse: how often something was tried, under a keyed hash of an email address, an account, an IP address or its network.',
        'Of a transfer to us: its day and amount, and a keyed hash of the line in the bank’s statement. What it says as its purpose is kept until it is decided what becomes of the money. The payer’s name and account number are not kept, unless the bank writes them into the purpose.',
        'If you pay by card: the card service’s number of the payment. Your card’s number never reaches us.',
        'A log for running the site: the kind of request, the answer’s status and how long it took. It holds no IP address, no email address, no position and nothing you wrote.',
        'What those who run the site do about your account: what, when and why. You find it in your export. Nothing is ever taken out of that log, but once your account is erased, nothing in it leads to you.',
        'A birthdate that makes somebody a minor is refused. It is kept with the profile it was entered for, and those who run the site get an email that names the profile, without the date, so that they look at it.',
      ],
    ],
  },
  {
    id: 'pp-location',
    title: 'Your location',
    blocks: [
      'Your device tells us where you are only after you agreed to it on the map, and only while you have GPS chosen there. A GPS position is turned into one fixed point of the area you are in, in memory, and is then dropped: never stored, never logged, never sent on.',
      [
        'Stored are the point that others see, the point that will follow it, whether you are hidden, when you last reported it (rounded down to 15 minutes), and until when it is valid.',
        'Where areas end depends on the mailbox your account was opened with, so that a new account of yours with the same mailbox has the same areas as the one before it. If you change your address, a keyed hash of the first mailbox stays with your account for this.',
        `Also stored are marks of up to ${limits.rememberedCellsMax} areas you were in, which name no place without a key that lies outside the database. They keep your point from jumping at the edge of an area, which would tell more about the place than the area does, and are kept for ${limits.rememberedCellDays} days after you were last there.`,
        `All the rest is erased ${positionKept} after your device last reported to us, except for when that was and whether you were hidden, which are kept as long as the marks. Hidden takes you off the map at once.`,
        `While the site is open in front of you, your device tells us at least every ${spanWords(limits.shownTimeStepMs)} that you are still there.`,
        'Others see the point on the map, and with your profile how far it is from them. They see no distance measured from where you are, and not whether it came from GPS.',
        'A point that you choose yourself with Walk is stored as you chose it, and shown like that unless you are hidden. Before you choose one, a random point around the city of the site is kept for you, hidden.',
      ],
      'What this cannot hide is explained under [Support](/support#location-limits).',
    ],
  },
  {
    id: 'pp-cookies',
    title: 'Cookies and data on your device',
    blocks: [
      'Logging in sets two cookies, which the site needs to work. A third comes only if you ask for what it does. There are no others:',
      {
        pairs: [
          [
            'session',
            `A random number that proves who you are. No script can read it, and we store only its hash. It ends ${spanWords(limits.sessionIdleMs)} after your last visit, ${spanWords(limits.sessionAbsoluteMs)} after the login, or when you log out.`,
          ],
          [
            'auth',
            'Says only that you are logged in, so that the page knows what to show. It ends with the other.',
          ],
          [
            'discreet',
            'Says that you asked, in your settings, for a title and an icon that give nothing away. It ends when you log out or change that setting.',
          ],
        ],
      },
      `Beside them your browser keeps, for this site alone: your settings, your own profile and the name of the site, for up to ${spanWords(limits.cacheDefaultMs)}; the place you chose by hand, the last view of the map, whether you show what is not safe for work, whether you fold the menu and until when you put off a reminder; messages that you have begun or that could not be sent yet, with whom they are for; the beginning of the list of your conversations, with names and the last words of each, so that you can read it without a network; and the list of emoji, once you have opened it. While you are logged in it also keeps a small program of this site that shows notifications, and what that needs to open the site without a network. Other messages, profiles and pictures of other members, notes and GPS positions are not kept. What is yours or of others is encrypted, but for messages that wait to be sent. Logging out clears all of it, and deletes its key first: what your browser’s files still hold then cannot be read. A quick exit, the erasure of your account and an end of the session from another device do the same. Without our server the site opens for at most ${spanWords(limits.unheardMostMs)} after your device last heard from it. An older version of this site encrypted nothing: your browser’s files may still hold what it deleted.`,
    ],
  },
  {
    id: 'pp-use',
    title: 'What we use it for, and why we may',
    blocks: [
      [
        'To run the site for you, as you asked us to when you registered (in the European Union: article 6 (1) b of the GDPR).',
        'What you tell about your sex life, your health and your location is used because you agreed to it, by telling it and by the consents we ask for (articles 6 (1) a and 9 (2) a). You may take that back at any time.',
        `To keep explicit pictures from those who do not want to see them: a program on our own server, which asks nobody else, guesses from each picture that you have not marked yourself whether it is explicit. Such a picture is shown as a placeholder, and in full only to those who ask for it. You can contradict it in the [profile editor](/profileEdit), and it is then not asked again about that picture. Marks of ${pictureLimits.nsfwFlagsMin} other members stand in any case. That is our legitimate interest and that of the members (article 6 (1) f).`,
        'Notifications are sent to the browsers that you add for them, until you remove them or log out there, because you asked for it (article 6 (1) a).',
        'IP addresses, counts of attempts and logs keep the site and its members safe from abuse, which is our legitimate interest (article 6 (1) f).',
      ],
      'What you pay is kept because you asked for an invoice (article 6 (1) b) and because the law requires books to be kept (article 6 (1) c).',
      'Nothing is used for advertising, nothing is sold, and no program decides about you on its own in a way that has legal effect: what the one above marks is covered, not deleted, and counts for nothing else.',
    ],
  },
  {
    id: 'pp-sharing',
    title: 'Data sharing',
    blocks: [
      {
        pairs: [
          [
            'Other members',
            `see your profile name, age, tags, ${shortFieldWords}, biography and pictures, and your point on the map while you show yourself. Private pictures are seen by those you show them to, and by nobody else; you see who can, and who has opened which, as they do with yours. If one of them reports such a picture, those who judge that see a copy. Those who exchange messages with you see them, and when you read theirs, unless you switch that off in your settings. What you write to everybody around is read by members within two degrees of you, and not by whom you block or who blocks you. Whoever you like sees that you do, and so does whoever has a picture that you like. Never shown: email address, real name, birthdate, IP address, whom you blocked, whom you do not want to be shown, whom or which picture you do not like, whose pictures you marked, your notes, what you reported, your exact position.`,
          ],
          [
            'Those who run the site',
            'can reach what is stored, and look at it only to help you, to fix a fault, or to deal with a report. Administrators see on their screens your email address, your profile name, the days you joined and were last seen, your roles, whether you are a contributor, and how many of your sessions are open. They see your birthdate when they correct it. Who sent a health notice they see only if whoever received it contests it as abuse: one of them then opens the seal and says why, which the log keeps. Their screens show no messages, notes, likes, blocks or positions.',
          ],
          [
            'Helpers',
            'keep servers and storage for us and carry our email, on our behalf and bound to secrecy. Emails go to the email provider you chose; subjects are neutral.',
          ],
          [
            'Banks',
            'see what every transfer shows: who pays whom, how much, and the words you write. Write nothing but the reference of the invoice.',
          ],
          [
            'The card service, Stripe,',
            'is contacted only when you press Pay by card, and afterwards about what became of it. From us it gets the amount, what it is for (how long, for how many), the numbers of the invoice and the address of this site to come back to, and not who you are here; the rest is what you enter on its own page.',
          ],
          [
            'Authorities',
            'get data only where the law compels us. Sexual material involving minors is reported.',
          ],
          [
            'Push services',
            'of your browser’s maker (Google, Mozilla, Apple or Microsoft, mostly in the United States) bring notifications to the browsers that you added for them, and keep one for a day at most while a device is off. They see that this site sends something to that browser, when, and how urgent it is. What it says they cannot read: it is encrypted for your browser alone.',
          ],
          [
            'Map providers',
            'get requests from our server, for whole blocks of the map. They learn neither who looks nor from where.',
          ],
        ],
      },
      'Nobody else gets anything.',
    ],
  },
  {
    id: 'pp-kept',
    title: 'How long we keep it',
    blocks: [
      {
        pairs: [
          [
            'Account, profile, pictures and their marks, likes, blocks, hidden profiles',
            untilErased,
          ],
          ['When you last looked at who likes you', 'As long as the account'],
          ['Saved searches', 'Until you delete them or erase your account'],
          [
            'Health notices, and who sent them, sealed',
            `${healthLimits.keptDays} days. Whoever received one can delete it before, and with it the seal. Once you erase your account, a seal of yours leads to nobody`,
          ],
          [
            'That you have sent a health report, as a keyed hash',
            `${healthLimits.reportEveryDays} days`,
          ],
          ['The day of your last test', 'Until you delete it or erase your account'],
          ['Notes', 'Until you empty them, or you or the one they are about erase the account'],
          [
            'What you report, and the copy of it',
            `${spanWords(limits.caseKeptMs)} after the case is closed. Your name and words go with your account, the copy with the account it is about`,
          ],
          [
            'Shots for 3 2 1 Identify!',
            'Until it is decided, you give up or erase your account; 30 days at most. That you tried, and how jurors voted, for 30 days more',
          ],
          [
            'Badges of verified pictures',
            'Twelve months, or until the picture is replaced or deleted',
          ],
          [
            'Who had cooties from whom, pokes, shots and quizzes',
            'Until the round after it has ended. Who stands where in the result, for 90 days',
          ],
          ['Stays in the Bad Boy Dungeon', 'As long as the case that they are for'],
          ['What you answered to practice cases', 'As long as the account'],
          [
            'Pictures that you offer to helpers, and what they propose',
            `${photoHelpLimits.endedKeptMs / 86_400_000} days after it has ended, or a year where you used a crop, so that you see what it did; not longer than the picture`,
          ],
          [
            'Games: what you answered, and your scores',
            'As long as the account, or the picture that it is about',
          ],
          ['Calls and votes as a juror', 'As long as the case, or until you erase your account'],
          [
            'Messages',
            'Until you or the other side erases the account; then they are gone for both. What both have deleted goes within an hour',
          ],
          ['Notifications', 'Until you delete them or attend to them, 90 days at most'],
          [
            'Browsers that you added for notifications',
            'Until you remove them, log out there or erase your account, or their push service says that they are gone',
          ],
          [
            'Who was shown which private picture, and when it was opened',
            `Until ${spanWords(pictureLimits.pictureGrantEndedKeptMs)} after it ended`,
          ],
          [
            'Requests for private pictures',
            `${spanWords(pictureLimits.pictureRequestMs)} after they were made, answered or declined`,
          ],
          ['What you accepted and agreed to', 'As long as the account'],
          ['IP addresses of registrations and logins', addressKept],
          [
            'Networks you logged in from, as a keyed hash',
            `${addressKept} after the last login from there`,
          ],
          ['Registrations that nobody completed', addressKept],
          [
            'Login links, as a hash, and addresses nobody confirmed',
            `${spanWords(limits.mailPasswordKeptMs)} after they end`,
          ],
          [
            'An email address you have left',
            `${spanWords(limits.oldAddressKeptMs)} after the change`,
          ],
          ['Sessions', `At most ${spanWords(limits.sessionIdleMs)} after their last use`],
          ['Position', `${positionKept} after your device last reported it`],
          ['Signals for open pages, such as a new message', spanWords(limits.liveEventRetentionMs)],
          ['Counts of attempts, as a keyed hash', spanWords(limits.quotaUsesKeptMs)],
          ['Invoices that nothing was paid on', spanWords(billingLimits.invoiceUnpaidKeptMs)],
          [
            'Invoices that were paid, payments and the books',
            'As long as the site keeps its books. When you erase your account they stay under a number that we can lead back to nobody',
          ],
          ['Seats for friends', 'Until you take them back or erase your account'],
          ['Emails that could not be sent', spanWords(failedJobKeptMs)],
          [
            'What you wrote to us, and our answers',
            `${spanWords(limits.contactKeptMs)}, or until you erase your account`,
          ],
        ],
      },
      'What you wrote to us, and reports of minors, threats, pictures without consent and crimes, also reach our mailbox, where we delete them when they are settled. Backups may hold what was erased until they are written over.',
    ],
  },
  {
    id: 'pp-rights',
    title: 'Your rights',
    blocks: [
      {
        pairs: [
          [
            'Access, and taking it with you',
            'The [settings](/settings) give you everything that is stored on your account as one ZIP file, in a form that programs can read, with your pictures. Left out are the IP addresses from which login links were asked for, since somebody else may have typed your address in, what others noted about you or wrote in a report, since it is theirs, and to whom you sent health notices, since no seal is opened for it.',
          ],
          [
            'Rectification',
            'Correct your profile and your settings yourself. A birthdate can be corrected once; after that write to us.',
          ],
          [
            'Erasure',
            'The [settings](/settings) erase your account after asking for your password once more. You are invisible at once, and purged within 24 hours from every table and from the store of pictures. What was paid stays in the books of the site, without your name. Your bank and the card service keep records of their own, which name the invoice.',
          ],
          [
            'Taking back a consent',
            'Choose Hidden, empty a field, delete a picture, or erase your account. What was lawful before stays lawful.',
          ],
          ['Objection and restriction', 'Write to us, and we look at your case.'],
          ['Complaint', 'You may complain to the data protection authority where you live.'],
        ],
      },
      'We answer within a month. For requests that the settings cannot fulfil, write through [Contact Us](/contactus), so that we know it is you.',
    ],
  },
  {
    id: 'pp-safety',
    title: 'How it is protected',
    blocks: [
      'Pictures are re-encoded when they arrive: no place, time or device in them survives, and the uploaded file is not kept. Passwords, session tokens and login links are stored as hashes. Somebody you blocked, somebody who never existed and somebody who left look the same to others. Emails go out with neutral subjects.',
    ],
  },
  {
    id: 'pp-changes',
    title: 'Changes',
    blocks: [
      'When the site begins to do something else with your data, this policy says so first, and the date at the top of this page changes.',
    ],
  },
]
