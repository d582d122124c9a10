// Made by scripts/make_types.py from the server's schema; do not edit it by hand.

export const API = 2; // the version that these types are of

/** What happens when a person is gone for so many seconds: the table waits, a bot plays on, or it ends; where somebody leads the game, it goes on without them (pass) until they are back. */
export interface Absence {
  then?: "bot" | "end" | "pass" | "wait";
  seconds?: number;
  bot?: string;
}

/** What shall happen with a seat whose person left or is away: a bot plays on, the match ends, or you wait on; where somebody leads the game, it goes on without them until they are back (pass). It happens when everybody who is here has asked for the same. */
export interface Absent {
  type: "absent";
  seat: number;
  then: "bot" | "end" | "pass" | "wait";
}

/** The move is made and stored. */
export interface Accepted {
  number: number;
  seq: number;
}

/** Your move is made and stored; the View with it has been sent. `number` counts it. */
export interface AcceptedMessage {
  type: "accepted";
  seq: number;
  number: number;
}

/** POST /api/puzzles/{game}/{name}/answer: a move by its notation; empty: given up. */
export interface AnswerPuzzle {
  text?: string;
}

/** Why a move is not allowed; empty if it is. */
export interface Because {
  type: "because";
  seq: number;
  text: string;
  reason: string;
}

/** GET /api/tables/{id}/book: the file of cards that the table is played with, as it is now. */
export interface Book {
  table: string;
  option: string;
  name: string;
  text: string;
  may: boolean;
  limits: string;
}

/** What is wrong with the file; nothing: what it changes, a sentence each, and whether that was done. */
export interface BookRead {
  faults: SetFault[];
  changes: string[];
  done: boolean;
}

/** Someone who plays when nobody does. */
export interface BotInfo {
  name: string;
  about: string;
}

/** POST /api/tables/{id}/seats/{n}/bot: a bot takes a free seat; for whoever made the table, before it begins. */
export interface BotSeat {
  bot?: string;
}

/** GET /api/bots */
export interface Bots {
  bots: BotInfo[];
}

/** A set that comes with the game, to begin from. */
export interface BuiltInSet {
  name: string;
  title: string;
  text: string;
}

/** A card in a zone. Its id is stable only while the card is in sight, so that nobody can follow it further. */
export interface Card {
  id: string;
  face: string;
  owner: number;
  marks: string[];
  counters: Record<string, number>;
  label: string;
  back: string;
  note: string;
}

/** Something that stands on a card. */
export interface CardField {
  key: string;
  label: string;
  kind: "choice" | "choices" | "number" | "picture" | "program" | "switch" | "text" | "words";
  least?: number;
  most?: number;
  answers?: FieldAnswer[];
  optional?: boolean;
}

/** A kind of card: [[crew]] in the file. */
export interface CardKind {
  table: string;
  title: string;
  fields: CardField[];
  fresh: Record<string, string | number | boolean | string[]>;
}

/** A goal for a lone player; a table with its seed and options plays it. */
export interface ChallengeInfo {
  name: string;
  title: string;
  about: string;
  seed: number;
  options: Record<string, string>;
}

/** Say something to everybody at the table. */
export interface Chat {
  type: "chat";
  text: string;
}

/** A line of chat. Watchers have no seat (-1). */
export interface ChatLine {
  seq: number;
  seat: number;
  name: string;
  text: string;
  number: number;
  at: number;
}

/** A new line of chat. */
export interface ChatMessage {
  type: "chat";
  seq: number;
  line: ChatLine;
}

/** Something this seat may do now: its number, its notation, and the ids to touch, in order. */
export interface Choice {
  action: number;
  text: string;
  verb: string;
  gesture: string[];
  args: Record<string, string | number | (string | number)[]>;
  label: string;
  refs: Ref[];
  cost: number | null;
  consequence: string;
  consequence_refs: Ref[];
}

/** POST /api/tables/{id}/seats/{n}/choose: what this seat chooses in secret, before the match begins. It may be changed until all have chosen. Then the choices are turned up together, and the match begins. */
export interface Chosen {
  value: string;
  token?: string;
}

/** Thinking time: so many seconds for the whole match, and so many more for every decision. */
export interface Clock {
  seconds: number;
  increment?: number;
}

/** The answer to undo-asked. */
export interface Consent {
  type: "consent";
  undo: boolean;
}

/** A number on the table: coins, points, actions left, the odds of a result. */
export interface Counter {
  id: string;
  label: string;
  value: number;
  owner: number;
  most: number | null;
  args: Record<string, string | number | (string | number)[]>;
  text: string;
}

/** GET /api/tables/{id}/course: how the match went, turn by turn. */
export interface Course {
  table: string;
  turns: CourseTurn[];
}

/** The table after a move that began a turn, or the last one, as a watcher counts it. */
export interface CourseTurn {
  move: number;
  label: string;
  numbers: Record<string, number>[];
}

/** A day of whoever asks. */
export interface DayPlayed {
  date: string;
  state: "missed" | "open" | "played" | "spare";
}

/** A decision that there was a choice in, weighed from what its seat could see then. */
export interface Decision {
  number: number;
  seat: number;
  played: WeighedMove;
  cost: number;
  top: WeighedMove[];
  legal: number;
  simulations: number;
}

/** A card that decks are built from. */
export interface DeckCard {
  face: string;
  symbol: string;
  most: number;
  limit: string;
}

/** What the deck comes to, by the rules of its game. */
export interface DeckChecked {
  report: DeckReport;
}

/** Copies of a card in a deck. */
export interface DeckCount {
  face: string;
  copies: number;
}

/** A rule that a deck breaks. */
export interface DeckFault {
  face: string;
  text: string;
}

/** All that decks are built from. */
export interface DeckPool {
  size: number;
  leaders: DeckCard[];
  cards: DeckCard[];
  ready: ReadyDeck[];
}

/** The result of checking a list of cards. */
export interface DeckReport {
  leader: string;
  cards: DeckCount[];
  count: number;
  size: number;
  faults: DeckFault[];
  line: string;
}

/** POST /api/games/{slug}/decks/check, or a table's: a deck as it stands; `fill` completes it. */
export interface DeckText {
  text: string;
  fill?: boolean;
}

/** GET /api/games/{slug}/decks, /api/tables/{id}/decks: what decks are built from. */
export interface Decks {
  game: string;
  pool: DeckPool;
}

/** POST /api/puzzles/{game}/{name}/doubt: something is wrong with it. */
export interface DoubtPuzzle {
}

/** POST /api/games/{slug}/workshop/check: a set as it is written. */
export interface Draft {
  text: string;
  parsed?: boolean;
}

/** The faces of all cards that are right, and what is wrong with the others. */
export interface DraftChecked {
  title: string;
  designs: number;
  total: number;
  drawn: DrawnCard[];
  faults: SetFault[];
  head: Record<string, string | number | boolean | number | string[]>;
  cards: DraftTable[];
}

/** What a file says of one card: its kind, and its fields as they are written. */
export interface DraftTable {
  table: string;
  fields: Record<string, string | number | boolean | number | string[]>;
}

/** The face of a card of a file that is right: the how many-th of its kind it is there. */
export interface DrawnCard {
  table: string;
  place: number;
  face: Face;
}

/** What was told and said before this move: a page of it. */
export interface Earlier {
  type: "earlier";
  before: number;
}

/** The answer to earlier: what was told and said from move `first` on, and before move `before`. */
export interface EarlierLines {
  type: "earlier";
  seq: number;
  first: number;
  before: number;
  log: Told[];
  chat: ChatLine[];
}

/** A line that an effect may have. */
export interface EffectWord {
  text: string;
  example: string;
  about: string;
  fields?: string[];
}

/** A message that could not be understood, or came too fast. Nothing has changed. */
export interface ErrorMessage {
  type: "error";
  seq: number;
  problem: string;
}

/** What is this card, zone or word? */
export interface Explain {
  type: "explain";
  topic: string;
}

/** What is known about a topic: Markdown, the rule it comes from, and the card's key if it is one. Where nothing is `known`, the text says what it could have been. */
export interface Explained {
  type: "explained";
  seq: number;
  topic: string;
  text: string;
  rule: string;
  face: string;
  known: boolean;
}

/** GET /api/games/{slug}/explain?topic=: what is known about a card, zone, option, ruling or word. Markdown, the rule it comes from, and the card's key if it is one. Where nothing is `known`, the text says what it could have been. */
export interface Explanation {
  topic: string;
  text: string;
  rule: string;
  face: string;
  known: boolean;
}

/** What is printed on a card (or a token): made from the card sets, the same for every client. */
export interface Face {
  key: string;
  title: string;
  short: string;
  kind: string;
  corners: Record<string, string>;
  numbers: Record<string, number>;
  marks: string[];
  text: string;
  refs: Ref[];
  texts: Record<string, string>;
  art: string;
  rule: string;
  flavour: string;
}

/** GET /api/games/{slug}/faces?seats=&OPTION=...: what is printed on every card, by key. */
export interface Faces {
  game: string;
  faces: Record<string, Face>;
}

/** A number that everybody may know of a seat: cards in hand, ships, Stamina. */
export interface Fact {
  id: string;
  label: string;
  value: number;
  most: number | null;
  zone: string;
  text: string;
}

/** What a field may be set to. */
export interface FieldAnswer {
  value: string;
  text: string;
}

/** A game of the registry. */
export interface GameInfo {
  slug: string;
  title: string;
  line: string;
  seats: number[];
  seat_titles: string[];
  options: OptionInfo[];
  challenges: ChallengeInfo[];
  competitive: boolean;
  bots: string[];
  bot: string;
  ready: boolean;
  version: number;
  workshop: boolean;
}

/** GET /api/games/{slug}/records: matches against bots and at open tables that stand out, if there are any. */
export interface GameRecords {
  game: string;
  quickest: TableInfo | null;
  longest: TableInfo | null;
}

/** GET /api/games */
export interface Games {
  games: GameInfo[];
}

/** POST /api/tables/{id}/seats/{n}/number: a number of this seat goes into the seed, so that nobody chose it alone. First its hash (`promise`; better yet when you sit down), then, when the table's `numbers` are `opening`, the number itself: 32 bytes of your own luck as hexadecimal digits. Keep the promises of the others before you open yours. */
export interface GivenNumber {
  promise?: string;
  number?: string;
  token?: string;
}

/** First of all, and again to change seats at one screen. Without a seat: yours if you have just one, else watch. `last` is the seq of the last message you have: you get what came since. Leave it out for a whole View. `eyes` lets a watcher look through a seat's eyes, where one person plays alone and agreed. `api` is the version of the API that you were written for; another one is refused. */
export interface Hello {
  type: "hello";
  seat?: number | null;
  last?: number | null;
  token?: string;
  eyes?: number | null;
  api?: number;
}

/** What would a strong bot do in my place? */
export interface Hint {
  type: "hint";
}

/** Advice, in sentences, and the moves it weighed from the best on, each by itself with the same effort. There are none where there is only one thing to do, and before the game's bots are ready. */
export interface HintMessage {
  type: "hint";
  seq: number;
  number: number;
  lines: string[];
  moves: HintMove[];
}

/** A move and its chance to win, 0 to 1 (alone: how near it comes to the goal), with its 95 % interval. */
export interface HintMove {
  action: number;
  text: string;
  chance: number;
  low: number;
  high: number;
  about_equal: boolean;
}

/** GET /api/history?skip=&game=&against=&result=: finished matches of the asking browser, latest first, fifty at a time. */
export interface History {
  played: number;
  won: number;
  drawn: number;
  lost: number;
  tables: TableInfo[];
}

/** GET /api/invitations/{code}: the table that a code opens. Join with the code as token. */
export interface Invitation {
  table: string;
}

/** POST /api/tables/{id}/seats/{n}/join: sit down, or come back on another device. Sets the cookie. The token is the seat's, or the table's (then the seat must be open); listed tables need none for open seats. */
export interface Join {
  name?: string;
  token?: string;
  promise?: string;
}

/** You sit here now. */
export interface Joined {
  table: string;
  seat: number;
  name: string;
}

/** Somebody on the leaderboard. */
export interface Leader {
  rank: number;
  name: string;
  rating: number;
  doubt: number;
  matches: number;
  mine: boolean;
}

/** GET /api/leaderboard/{slug}: the best of this server in a game, by what their ratings are at least. */
export interface Leaderboard {
  game: string;
  leaders: Leader[];
  least: number;
}

/** You leave: your connections are closed, the others see it, and what the table's absence says happens at once. You may still come back. Before the match has begun your seat is free again; the host's leaving ends the table. */
export interface Leave {
  type: "leave";
}

/** POST /api/tables/{id}/puzzle: a puzzle from a decision of a match that is over, if closer looks bear it out. The answer waits for them a while; ask again for as long as the state is wanted. Asked twice it is made once. */
export interface MakePuzzle {
  number: number;
}

/** GET /api/me: what is known of the asking browser: nothing but what it played, and the names it chose there. */
export interface Me {
  ratings: RatingInfo[];
  results: ResultLine[];
  leaderboard: boolean;
}

/** Do this: an action's number or its text. `number` is that of the View you decided on. With the `seq` of that View, also a table that came back to the same number by undo is noticed. With a `key` of your own (any text, a new one for every move) it may be sent again after a broken connection: it is made once. */
export interface Move {
  type: "move";
  number: number;
  action?: number | null;
  text?: string | null;
  seq?: number | null;
  key?: string;
}

/** The asking browser has another secret now. */
export interface Moved {
  tables: number;
}

/** POST /api/me/link: the asking browser's secret. Whoever has it plays as this person. */
export interface MyLink {
  link: string;
}

/** POST /api/tables/{id}/book: other cards from here on. For whoever leads the game, while nothing is under way. With `check` nothing is changed: you are told what is wrong with it, line by line, and what would be changed. */
export interface NewBook {
  text: string;
  check?: boolean;
  token?: string;
}

/** POST /api/campaigns: a table of another server, or of this one, from its export; its log goes on here. Whoever brings it leads it, and gets a link for every other seat. A match that nobody leads goes on if one person plays it with bots, or all sit at one screen; one that is over can be looked at. It is marked as uploaded. */
export interface NewCampaign {
  text: string;
}

/** POST /api/me: from now on the asking browser is the one with this secret; what it played comes along. */
export interface NewMe {
  secret: string;
}

/** GET /api/names: names for whoever has none, to choose from. */
export interface NewNames {
  names: string[];
}

/** POST /api/games/{slug}/workshop/print: a set on paper. */
export interface NewPrint {
  text: string;
  name?: string;
  paper?: "a4" | "letter";
  bleed?: boolean;
  copies?: number;
}

/** POST /api/records: a record's text, to look at. */
export interface NewRecord {
  text: string;
}

/** Who is to sit here: a person (named or yet to come) or a bot. */
export interface NewSeat {
  kind: "bot" | "person";
  name?: string;
  bot?: string;
}

/** POST /api/series. Whoever makes it is its organiser, and takes part if `plays`. */
export interface NewSeries {
  game: string;
  kind: "best" | "robin" | "swiss";
  name?: string;
  best_of?: number;
  seats?: number;
  rounds?: number;
  options?: Record<string, string>;
  clock?: Clock | null;
  listed?: boolean;
  rated?: boolean;
  plays?: boolean;
  player?: string;
  bots?: string[];
}

/** POST /api/studies: play many games with a set, each card against a blank of itself. */
export interface NewStudy {
  game: string;
  text: string;
  name?: string;
  cards?: string[];
  deals?: number;
}

/** POST /api/tables. Whoever makes a table sits down in its first person's seat, or in seat `you` (-1: in none). A person's seat with a name and no `you` is still open: its link seats whoever opens it. */
export interface NewTable {
  game: string;
  seats: NewSeat[];
  options?: Record<string, string>;
  own_set?: OwnSet | null;
  listed?: boolean;
  hotseat?: boolean;
  chat?: boolean;
  clock?: Clock | null;
  absence?: Absence | null;
  you?: number | null;
  name?: string;
  promises?: string[];
  seed?: number | null;
}

/** POST /api/today/{deal}: play a deal of the day. The first table counts, and is the same if asked for again. */
export interface NewTry {
  name?: string;
  practice?: boolean;
}

/** Your notes on this match, all of them. They are stored, and nobody but your seat is ever sent them. */
export interface Note {
  type: "note";
  text: string;
}

/** Your seat's notes: after hello if there are any, and to all of its tabs whenever they change. */
export interface Notes {
  type: "notes";
  seq: number;
  text: string;
}

/** GET and POST /api/tables/{id}/seats/{n}/notice: what is kept of it. */
export interface NoticeAddress {
  address: string;
  secret: string;
  problem: string;
  push?: boolean;
}

/** POST /api/tables/{id}/seats/{n}/notice: where the seat is told that it is its turn; empty: nowhere. For web push `address` is the subscription's endpoint, and `p256dh` and `auth` are its keys. */
export interface NoticeWanted {
  address: string;
  token?: string;
  p256dh?: string;
  auth?: string;
}

/** Whether watchers may look through the seats' eyes. For whoever plays alone: others could look there too. */
export interface OpenHands {
  type: "open-hands";
  agree: boolean;
}

/** A seat's number, when the match is over. */
export interface OpenedNumber {
  seat: number;
  promise: string;
  number: string;
}

/** What an option can be set to: the value that is sent, and what it means. */
export interface OptionAnswer {
  value: string;
  text: string;
}

/** Something agreed before play: a question with its answers. */
export interface OptionInfo {
  name: string;
  default: string;
  question: string;
  answers: OptionAnswer[];
  free: string;
  ruling: string;
  own_set: string;
}

/** A question that a seat may let the program answer. */
export interface OrderInfo {
  order: string;
  text: string;
  given: boolean;
}

/** GET and POST /api/tables/{id}/seats/{n}/orders: those that the game has, and whether the seat gave them. */
export interface OrderList {
  orders: OrderInfo[];
}

/** How it ended, and what it was worth to each seat. */
export interface Outcome {
  kind: string;
  text: string;
  winners: number[];
  scores: number[];
  args: Record<string, string | number | (string | number)[]>;
  refs: Ref[];
}

/** A card set of one's own: what it is called, and its text. No path: nothing is read from the server's disk. */
export interface OwnSet {
  text: string;
  name?: string;
}

/** The card set that a table's people brought. */
export interface OwnSetInfo {
  option: string;
  title: string;
  designs: number;
  total: number;
  digest: string;
}

/** Write a paper of the table, whole: its id says what it is (campaign, seat/N, scene/N, evening/N, handout/NAME, foe/N). Whoever leads the game writes all, players the one of their own seat; where nobody leads, everybody does. `to` are the seats that may read it; left out: everybody. Without a title and a text it is thrown away. */
export interface Paper {
  type: "paper";
  id: string;
  title?: string;
  text?: string;
  fields?: Record<string, string>;
  to?: number[] | null;
}

/** A paper of the table that you may read. */
export interface PaperInfo {
  id: string;
  title: string;
  text: string;
  fields: Record<string, string>;
  seat: number;
  to: number[] | null;
  at: number;
}

/** All papers of the table that you may read: after hello if there are any, and whenever one changes. */
export interface PapersMessage {
  type: "papers";
  seq: number;
  papers: PaperInfo[];
}

/** Who is here, and how the table stands. The first message of all; while gathering there is no View yet. */
export interface PeopleMessage {
  type: "people";
  seq: number;
  you: number;
  table: TableInfo;
  beat: number;
}

/** A seat as everybody may know it. */
export interface Person {
  seat: number;
  title: string;
  kind: "bot" | "person";
  name: string;
  bot: string;
  taken: boolean;
  here: boolean;
  left: boolean;
  resigned: boolean;
  away: number;
  ask_bot: number[];
  ask_end: number[];
  ask_pass: number[];
  passed: boolean;
  stand_in: boolean;
  ready: boolean;
  ready_in: number;
  clock: number | null;
  running: boolean;
  open_hand: boolean;
  chooses: string;
  chosen: boolean;
}

/** Are you there? The answer is `pong`. */
export interface Ping {
  type: "ping";
}

/** POST /api/tables/{id}/play-on: a practice table that goes on from a match which is over, against bots. What the seat could not see then is dealt afresh from what it knew. */
export interface PlayOn {
  number: number;
  seat: number;
  bot?: string;
  name?: string;
}

/** POST /api/puzzles/{game}/{name}/play-on: a practice table at that position, against bots. */
export interface PlayPuzzleOn {
  bot?: string;
  name?: string;
}

/** I am here. */
export interface Pong {
  type: "pong";
  seq: number;
}

/** POST /api/tables/{id}/moves: the bot API's move. The token may also be sent as `Authorization: Bearer ...`. */
export interface PostedMove {
  number: number;
  action?: number | null;
  text?: string | null;
  token?: string;
  seat?: number | null;
}

/** Where a practice table began. */
export interface PracticeFrom {
  table: string;
  number: number;
  puzzle: string;
}

/** A new table at which whoever asked sits. */
export interface PracticeTable {
  table: string;
}

/** The page to print, for an hour. */
export interface Printed {
  link: string;
}

/** Whatever went wrong over HTTP, in one sentence (status 4xx). */
export interface Problem {
  problem: string;
}

/** What is asked of this seat, or whom it waits for. */
export interface Prompt {
  id: string;
  text: string;
  detail: string;
  question: string;
  args: Record<string, string | number | (string | number)[]>;
  refs: Ref[];
  detail_refs: Ref[];
}

/** GET /api/push: what a browser subscribes with; empty: this server has no web push. */
export interface PushKey {
  key: string;
}

/** What came of an answer. */
export interface PuzzleAnswer {
  right: boolean;
  text: string;
  solution: string[];
  cost: number | null;
  moves: PuzzleMove[];
  verdict: string;
  explanation: string;
  played: string;
  view: View;
}

/** How many browsers doubt a puzzle here, and whether it is still in the list. */
export interface PuzzleDoubted {
  doubts: number;
  listed: boolean;
}

/** What a move is worth: how often it wins, in 100, with a 95 % interval (none where the odds are exact). */
export interface PuzzleMove {
  text: string;
  chance: number;
  low: number;
  high: number;
}

/** A puzzle in the list. */
export interface PuzzleName {
  game: string;
  name: string;
  difficulty: number;
}

/** How far a puzzle is that somebody wants. */
export interface PuzzleProgress {
  state: "done" | "failed" | "wanted";
  game: string;
  name: string;
  problem: string;
}

/** GET /api/puzzles/{game}/{name}: a position in which one move is far better than all others. */
export interface PuzzleShown {
  game: string;
  name: string;
  difficulty: number;
  seat: number;
  seats: number;
  view: View;
  hint: string;
}

/** GET /api/puzzles: all of them, the easiest of each game first. */
export interface Puzzles {
  puzzles: PuzzleName[];
}

/** A rating in one game, on the scale of Elo: 1500 is where everybody begins. */
export interface RatingInfo {
  game: string;
  title: string;
  rating: number;
  doubt: number;
  matches: number;
  below: string;
  below_rating: number;
  above: string;
  above_rating: number;
}

/** A deck that comes with the game. */
export interface ReadyDeck {
  value: string;
  name: string;
  leader: string;
  cards: DeckCount[];
  line: string;
}

/** A part of a text that names something: from `at` up to `to`, counted in UTF-16 units as browsers do. */
export interface Ref {
  at: number;
  to: number;
  kind: string;
  key: string;
}

/** No, and why; nothing has changed. `number` is how many moves were made. */
export interface RefusedMessage {
  type: "refused";
  seq: number;
  reason: string;
  number: number;
}

/** POST /api/tables/{id}/rematch: the table that follows; cookies and tokens of the seats hold there too. */
export interface Rematch {
  table: string;
}

/** A rematch was made: your seat there is the same. */
export interface RematchMessage {
  type: "rematch";
  seq: number;
  table: string;
}

/** GET /api/tables/{id}/replay?seat=&number=&log=&first=: the View at a move, and what this seat was told. Of a running match a seat sees through its own eyes only, and everyone through a watcher's (no seat). */
export interface Replay {
  table: string;
  number: number;
  last: number;
  seat: number;
  view: View;
  log: Told[];
  moves: [number, string][];
  next?: number | null;
}

/** You give the match up: with two seats the other wins, with more a bot plays your seat to the end. */
export interface Resign {
  type: "resign";
}

/** Matches of one game against one opponent. */
export interface ResultLine {
  game: string;
  title: string;
  kind: "bot" | "person";
  against: string;
  played: number;
  won: number;
  drawn: number;
  lost: number;
}

/** GET /api/tables/{id}/review?after=: a match that is over, weighed decision by decision, in order. Ask again with `after`, the number of the last decision that you have: the answer waits for the next one. */
export interface Review {
  table: string;
  state: "done" | "failed" | "none" | "wanted";
  moves: number;
  weighed: number;
  ahead: number;
  decisions: Decision[];
  turning_points: number[];
  puzzles: number[];
}

/** POST /api/tables/{id}/seats/{n}/revoke: every older link, cookie and script of the seat is void; this is new. For whoever sits there, and for whoever leads the game: so a character is handed to another player. For whoever made the table, as long as the seat is open. */
export interface Revoked {
  seat: SeatLink;
}

/** GET /api/games/{slug}/rules?seat=: the rules and rulings in our words, as Markdown, twice. For players in sections: the goal first, then set-up and a turn, the board as that seat sits at it. For those who check us (`checked`) with the function that plays each rule and the scenario that pins each ruling. */
export interface Rules {
  game: string;
  title: string;
  sections: RulesSection[];
  rules: string;
  rulings: string;
  checked: string;
  checked_rulings: string;
}

/** A heading of the rules and what stands under it, as Markdown. Fenced blocks in it have a kind: `board` (a drawing), `cards` (keys of faces), `example NAME` (of a scenario). */
export interface RulesSection {
  id: string;
  title: string;
  level: number;
  text: string;
}

/** Who sits at the table, and what everybody may know of them. */
export interface Seat {
  index: number;
  name: string;
  title: string;
  marks: string[];
  facts: Fact[];
  args: Record<string, string | number | (string | number)[]>;
  notes: string[];
  score: number | null;
}

/** A seat and the link that seats whoever opens it; bots have none. */
export interface SeatLink {
  seat: number;
  title: string;
  link: string;
  token: string;
}

/** A seat's number for the seed: its hash, sent to all before any number is opened. */
export interface SeatPromise {
  seat: number;
  promise: string;
  opened: boolean;
}

/** POST /api/series/{id}/bots: a bot takes part; for the organiser. */
export interface SeriesBot {
  bot: string;
}

/** Somebody who takes part, and how they stand. */
export interface SeriesEntrant {
  entrant: number;
  name: string;
  bot: string;
  left: boolean;
  rank: number;
  points: number;
  buchholz: number;
  won: number;
  played: number;
  byes: number;
}

/** POST /api/series/{id}/join: take part, or change one's name. */
export interface SeriesEntry {
  name?: string;
}

/** POST /api/series/{id}/forfeit: an entrant loses the pairing that is being played; for the organiser, and for the entrant. */
export interface SeriesForfeit {
  entrant: number;
}

/** A match of a pairing, and its table. */
export interface SeriesGame {
  table: string;
  seats: number[];
  over: boolean;
  winners: number[] | null;
  result: string;
}

/** GET /api/series/{id}. */
export interface SeriesInfo {
  series: string;
  revision: number;
  name: string;
  game: string;
  title: string;
  kind: "best" | "robin" | "swiss";
  state: "open" | "over" | "playing";
  best_of: number;
  seats: number;
  round: number;
  rounds: number;
  options: Record<string, string>;
  clock: Clock | null;
  listed: boolean;
  rated: boolean;
  entrants: SeriesEntrant[];
  pairings: SeriesPairing[];
  open: boolean;
  organiser: boolean;
  you: number;
  table: string;
  created_at: number;
}

/** POST /api/series/{id}/leave: take part no longer, and lose what is being played. The organiser may say it of anybody. */
export interface SeriesLeave {
  entrant?: number | null;
}

/** GET /api/series: those that anybody may enter, and your own, latest first. */
export interface SeriesList {
  open: SeriesRow[];
  mine: SeriesRow[];
}

/** The match of a series that a table is, counted from 1. */
export interface SeriesMatch {
  series: string;
  name: string;
  kind: "best" | "robin" | "swiss";
  round: number;
  rounds: number;
  game: number;
  best_of: number;
  score: number[];
}

/** Entrants who meet in a round; one alone has a bye. */
export interface SeriesPairing {
  round: number;
  entrants: number[];
  score: number[];
  points: number[];
  decided: boolean;
  games: SeriesGame[];
  forfeits: number[];
}

/** A series in a list. */
export interface SeriesRow {
  series: string;
  name: string;
  game: string;
  title: string;
  kind: "best" | "robin" | "swiss";
  state: "open" | "over" | "playing";
  best_of: number;
  entrants: number;
  round: number;
  rounds: number;
  open: boolean;
  table: string;
}

/** A design of a set: how many there are, what stands beside its text, by name, and the text. */
export interface SetCard {
  name: string;
  copies: number;
  facts: Record<string, string>;
  text: string;
}

/** What is in a set, as far as it was understood, and all that is wrong with it; nothing: it can be played with. */
export interface SetChecked {
  title: string;
  designs: number;
  total: number;
  cards: SetCard[];
  faults: SetFault[];
  limits: string;
}

/** Something that is wrong with a set. */
export interface SetFault {
  line: number;
  text: string;
  word: string;
  meant: string;
}

/** POST /api/games/{slug}/cards/check: a card set's text, as it is typed, pasted or uploaded. */
export interface SetToCheck {
  text: string;
  seats?: number;
}

/** You have been shown the table up to this number of moves, and bots may go on. Whoever says this after every View sets the pace: bots wait for it, but not for ever. To those who never say it, bots move at the server's own pace. */
export interface Shown {
  type: "shown";
  number: number;
}

/** How far the match is. */
export interface Standing {
  phase: string;
  label: string;
  numbers: Record<string, number>;
  text: string;
}

/** POST /api/tables/{id}/seats/{n}/orders: the standing orders of a seat, all of them. Nobody else is told. */
export interface StandingOrders {
  orders: string[];
  token?: string;
}

/** What a card's text is worth, in games of a hundred, and how it was played: that is no effect. */
export interface StudyEffect {
  name: string;
  effect: number;
  low: number;
  high: number;
  pairs: number;
  verdict: string;
  sure: boolean;
  drawn: number | null;
  played: number | null;
  dead: number | null;
  won: number | null;
}

/** What a study says so far. */
export interface StudyFigures {
  verdict: string;
  games: number;
  effects: StudyEffect[];
  seats: StudyRate[];
  levels: StudyRate[];
  turns: number[];
  decisions: number;
  minutes: number;
  behind: StudyRate;
}

/** A game to look at: why, and its record (POST /api/records makes a replay of it). */
export interface StudyGame {
  why: string;
  record: string;
}

/** A rate with its interval. */
export interface StudyRate {
  name: string;
  share: number;
  low: number;
  high: number;
  fair: number;
}

/** GET /api/studies/{id}: how far a study is, and what it says by now. */
export interface StudyState {
  study: string;
  game: string;
  name: string;
  state: "done" | "failed" | "running" | "stopped" | "stopping";
  done: number;
  planned: number;
  seconds_left: number;
  problem: string;
  figures: StudyFigures | null;
  games: StudyGame[];
}

/** GET /api/tables/{id}/cards: the card set that a table's people brought, card by card, and its text to keep. */
export interface TableCards {
  table: string;
  title: string;
  file: string;
  cards: SetCard[];
  text: string;
}

/** A new table. The secrets in its links are sent this once. */
export interface TableCreated {
  table: string;
  seats: SeatLink[];
  watch_link: string;
  invite_link: string;
  code: string;
  you: number;
}

/** GET /api/tables/{id}: the public facts. */
export interface TableInfo {
  table: string;
  game: string;
  title: string;
  state: "ended" | "gathering" | "over" | "playing";
  number: number;
  waiting: number[];
  seq: number;
  options: Record<string, string>;
  people: Person[];
  watchers: number;
  listed: boolean;
  hotseat: boolean;
  chat: boolean;
  clock: Clock | null;
  absence: Absence;
  open_hands: boolean;
  seed_hash: string;
  seed: number | null;
  result: string;
  winners: number[] | null;
  created_at: number;
  updated_at: number;
  rematch: string;
  mine: number[];
  host: boolean;
  host_seat: number;
  opened: number;
  asks: string;
  version: number;
  uploaded: boolean;
  date: string;
  deal: string;
  counted: boolean;
  numbers: "" | "opening" | "promising" | "settled";
  promises: SeatPromise[];
  practice: PracticeFrom | null;
  leads: number;
  revised: number;
  own_set: OwnSetInfo | null;
  series: SeriesMatch | null;
  name: string;
}

/** GET /api/tables: listed tables with an open seat, and those where the asking browser sits (latest first). */
export interface Tables {
  open: TableInfo[];
  mine: TableInfo[];
}

/** GET /api/today: the deals of the day, the day's own first, and the days of whoever asks. */
export interface Today {
  date: string;
  now: number;
  ends_at: number;
  hash: string;
  deals: TodayDeal[];
  days: DayPlayed[];
  running: number;
  spare: number;
}

/** A deal of the day. */
export interface TodayDeal {
  deal: string;
  game: string;
  title: string;
  seats: number;
  you: number;
  level: string;
  goal: string;
  of: string;
  state: "" | "done" | "late" | "playing" | "void";
  table: string;
  tries: number;
}

/** GET /api/today/{deal}?date=: how a deal went so far, of today or one of the seven days before. */
export interface TodayResults {
  date: string;
  deal: TodayDeal;
  ends_at: number;
  hash: string;
  secret: string;
  tries: number;
  won: number;
  list: TryResult[];
  mine: TryResult | null;
}

/** One thing that happened, as this seat may know it. */
export interface Told {
  kind: string;
  text: string;
  seat: number;
  args: Record<string, string | number | (string | number)[]>;
  refs: Ref[];
  loud: boolean;
  move: number;
  about: string;
}

/** A counted try, played again and checked by the server. */
export interface TryResult {
  rank: number;
  name: string;
  won: number;
  points: number;
  against: number | null;
  turns: number;
  seconds: number;
  line: string;
  result: string;
  mine: boolean;
  table: string;
}

/** The table of a try. */
export interface TryTable {
  table: string;
  counted: boolean;
}

/** Take back your last decision: at once if it revealed nothing and nobody decided since, else others are asked. */
export interface Undo {
  type: "undo";
}

/** The answer to an undo: granted (a whole View follows) or not. */
export interface UndoAnswered {
  type: "undo-answered";
  seq: number;
  seat: number;
  granted: boolean;
  reason: string;
}

/** A seat asks to take back: everyone in `asks` answers with consent (or by moving on, which is a no). */
export interface UndoAsked {
  type: "undo-asked";
  seq: number;
  seat: number;
  name: string;
  to: number;
  asks: number[];
}

/** The record is stored, and can be looked at as a replay. */
export interface Uploaded {
  table: string;
  link: string;
}

/** GET /api/tables/{id}/verify: the shuffle check. Fair is null until the match is over. `draws` are all numbers of luck, for whoever checks them against the seed without trusting us: by action (0: the deal), below which number, and what was drawn. docs/serving.md says how they come from the seed. */
export interface Verified {
  table: string;
  state: "ended" | "gathering" | "over" | "playing";
  seed_hash: string;
  seed: string;
  fair: boolean | null;
  wrong: string[];
  draws: [number, [number, number][]][];
  uploaded: boolean;
  practice: boolean;
  numbers: OpenedNumber[];
}

/** The whole of what one seat sees. */
export interface View {
  game: string;
  title: string;
  seat: number;
  number: number;
  seats: Seat[];
  prompt: Prompt;
  standing: Standing;
  zones: Zone[];
  counters: Counter[];
  choices: Choice[];
  told: Told[];
  options: Record<string, string>;
  outcome: Outcome | null;
}

/** The table as your seat sees it, and events and chat since the last message. With `whole` the log and the chat are the last page of them (replace yours; what came before move `first` can be had with `earlier`), else they are to be added. */
export interface ViewMessage {
  type: "view";
  seq: number;
  view: View;
  log: Told[];
  chat: ChatLine[];
  whole: boolean;
  first: number;
  people: Person[];
  watchers: number;
  undo: boolean;
}

/** What a move is worth: how often it wins, 0 to 1, with a 95 % interval. Each was weighed by itself. */
export interface WeighedMove {
  text: string;
  chance: number;
  low: number;
  high: number;
  about_equal: boolean;
  label?: string;
  refs?: Ref[];
}

/** Why may I not do this? */
export interface Why {
  type: "why";
  text: string;
}

/** GET /api/games/{slug}/workshop: how cards of a game are written. */
export interface Workshop {
  game: string;
  served: boolean;
  kinds: CardKind[];
  words: EffectWord[];
  head: string;
  name: string;
  pictures: string[];
  sets: BuiltInSet[];
  limits: string;
}

/** A place for cards: a hand, a pile, a row, or a cell of a grid. */
export interface Zone {
  id: string;
  kind: string;
  label: string;
  cards: Card[];
  owner: number;
  count: number;
  group: string;
  at: [number, number];
  marks: string[];
  args: Record<string, string | number | (string | number)[]>;
  note: string;
  about: string;
  short: string;
}

export type ClientMessage = Hello | Move | Undo | Consent | Chat | Earlier | Explain | Why | Hint | Note | Paper | OpenHands | Shown | Leave | Resign | Absent | Ping;

export type ServerMessage = ViewMessage | EarlierLines | PeopleMessage | ChatMessage | AcceptedMessage | RefusedMessage | Explained | Because | HintMessage | Notes | PapersMessage | UndoAsked | UndoAnswered | RematchMessage | Pong | ErrorMessage;

/** What is not sent: defaults by part, and the parts inside it. */
export const WIRE = {
  Card: { defaults: {"face": "", "owner": -1, "marks": [], "counters": {}, "label": "", "back": "", "note": ""}, parts: {} },
  Choice: { defaults: {"gesture": [], "args": {}, "label": "", "refs": [], "cost": null, "consequence": "", "consequence_refs": []}, parts: {} },
  Counter: { defaults: {"owner": -1, "most": null, "args": {}, "text": ""}, parts: {} },
  Face: { defaults: {"kind": "", "corners": {}, "numbers": {}, "marks": [], "text": "", "refs": [], "texts": {}, "art": "", "rule": "", "flavour": ""}, parts: {} },
  Fact: { defaults: {"most": null, "zone": "", "text": ""}, parts: {} },
  Outcome: { defaults: {"winners": [], "scores": [], "args": {}, "refs": []}, parts: {} },
  Prompt: { defaults: {"detail": "", "question": "", "args": {}, "refs": [], "detail_refs": []}, parts: {} },
  Seat: { defaults: {"marks": [], "facts": [], "args": {}, "notes": [], "score": null}, parts: {"facts": "Fact"} },
  Standing: { defaults: {"numbers": {}, "text": ""}, parts: {} },
  Told: { defaults: {"seat": -1, "args": {}, "refs": [], "loud": false, "move": 0, "about": ""}, parts: {} },
  View: { defaults: {"zones": [], "counters": [], "choices": [], "told": [], "options": {}, "outcome": null}, parts: {"seats": "Seat", "prompt": "Prompt", "standing": "Standing", "zones": "Zone", "counters": "Counter", "choices": "Choice", "told": "Told", "outcome": "Outcome"} },
  Zone: { defaults: {"cards": [], "owner": -1, "count": 0, "group": "", "at": [-1, -1], "marks": [], "args": {}, "note": "", "about": "", "short": ""}, parts: {"cards": "Card"} },
} as const;
