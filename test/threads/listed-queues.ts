/** A queue that all accounts share: where it is made, and how it takes turns. */
interface ListedQueue {
	/** How it keeps one account from holding up the others. */
	readonly turns: string;
	/** The test that shows it. */
	readonly test: string;
}

/** By file and what makes the queue. A file that makes several of a kind has one entry for each, with their number behind. */
export const listedQueues: Readonly<Record<string, ListedQueue>> = {
	// turns by claimant: test/threads/turns.test.ts has their rules
	"src/database/heavy/turns.ts openTurns": {
		turns: "searches and long lists: by claimant",
		test: "test/database/heavy-reads.test.ts",
	},
	"src/database/heavy/turns.ts openTurns 2": {
		turns: "other slow statements of requests: by account or address",
		test: "test/database/heavy-reads.test.ts",
	},
	"src/database/heavy/turns.ts openTurns 3": {
		turns: "slow statements of jobs: nobody waits for them",
		test: "test/database/heavy-reads.test.ts",
	},
	"src/git/open.ts openTurns": {
		turns: "fetches and archives: by claimant and store",
		test: "test/git/turns.test.ts",
	},
	"src/git/open.ts openTurns 2": {
		turns: "children of git: by memory, claimant and store",
		test: "test/git/children.test.ts",
	},
	"src/git/open.ts openTurns 3": {
		turns: "packs that are pushed: by account and store",
		test: "test/git/pushed-packs.test.ts",
	},
	"src/git/open.ts openTurns 4": {
		turns: "requests that bring a repository: by account",
		test: "test/domain/mirrors/many-refs.test.ts",
	},
	"src/git/open.ts openTurns 5": {
		turns: "reading of histories: by claimant",
		test: "test/git/history/read-turn.test.ts",
	},
	"src/git/upload/turns.ts openTurnsFor": {
		turns: "what src/git/open.ts makes",
		test: "test/git/turns.test.ts",
	},
	"src/archives/export-turns.ts openTurns": {
		turns: "archives that are taken along: by account",
		test: "test/threads/turns.test.ts",
	},
	"src/archives/unpacking.ts openTurns": {
		turns: "unpacking: by account",
		test: "test/threads/shared-queues.test.ts",
	},
	"src/crypto/passwords.ts openTurns": {
		turns: "password hashes: by account or address",
		test: "test/threads/shared-queues.test.ts",
	},
	"src/crypto/passwords.ts openThreadPool": {
		turns: "password hashes: by account or address",
		test: "test/threads/shared-queues.test.ts",
	},
	"src/domain/sources/ask-provider.ts openTurns": {
		turns: "answers of sign-in providers: by network and provider",
		test: "test/threads/turns.test.ts",
	},
	"src/database/queries/long-walks.ts openTurns": {
		turns: "long lists: by reader",
		test: "test/database/long-walks.test.ts",
	},
	"src/threads/thread-pool.ts openTurns": {
		turns: "each pool of threads: by who asks",
		test: "test/threads/shared-queues.test.ts",
	},
	"src/markup/open.ts openThreadPool": {
		turns: "rendering: by reader",
		test: "test/threads/shared-queues.test.ts",
	},
	"src/text/open-texts.ts openThreadPool": {
		turns: "large texts: by reader",
		test: "test/threads/shared-queues.test.ts",
	},
	"src/text/code/open-index-thread.ts openThreadPool": {
		turns: "files for the index of code: by owner of the repository",
		test: "test/threads/shared-queues.test.ts",
	},
	"src/text/symbols/open-symbol-threads.ts openThreadPool": {
		turns: "definitions in files: by reader, the index as one of them",
		test: "test/threads/shared-queues.test.ts",
	},
	"src/text/code/open-search-threads.ts openTurns": {
		turns: "searches for code from their first read to their last: by reader",
		test: "test/domain/code-search/many-at-once.test.ts",
	},
	"src/text/code/open-search-threads.ts openThreadPool": {
		turns: "searches for code: by reader",
		test: "test/threads/shared-queues.test.ts",
	},
	"src/blobs/small-pictures/open-small-pictures.ts openThreadPool": {
		turns: "small pictures of people: by address",
		test: "test/threads/shared-queues.test.ts",
	},
	"src/workflow-language/open-workflows.ts openThreadPool": {
		turns: "workflow files: by claimant; what events read is one claimant",
		test: "test/threads/shared-queues.test.ts",
	},
	"src/mail/incoming/open-reader.ts openThreadPool": {
		turns: "mails that come in: by the account that they are to",
		test: "test/threads/shared-queues.test.ts",
	},
	// messages to other servers
	"src/outbound/account-outbox.ts openOutbox": {
		turns: "mails and pushes: by receiver",
		test: "test/outbound/mail-fairness.test.ts",
	},
	"src/outbound/mail/send.ts openAccountOutbox": {
		turns: "mails: by receiver",
		test: "test/outbound/mail-fairness.test.ts",
	},
	"src/outbound/mail/mailings.ts openAccountOutbox": {
		turns: "emails to all users: one at a time, in no place of other mails",
		test: "test/domain/mailings/long-mailing.test.ts",
	},
	"src/outbound/push/send.ts openAccountOutbox": {
		turns: "pushes to browsers: by receiver",
		test: "test/outbound/mail-fairness.test.ts",
	},
	"src/outbound/webhooks/send.ts openAccountOutbox": {
		turns: "webhooks: half of the places for those of one account",
		test: "test/outbound/webhook-fairness.test.ts",
	},
	// requests
	"src/http/api-router.ts requestsAtOnce": {
		turns: "requests to the API: a quarter of the places for one caller",
		test: "test/http/limits.test.ts",
	},
	"src/http/api-router.ts openRateLimit": {
		turns: "requests to the API: counted by caller",
		test: "test/http/limits.test.ts",
	},
	"src/web/page-limits.ts requestsAtOnce": {
		turns: "requests for pages: some places for one caller",
		test: "test/http/page-limits.test.ts",
	},
	"src/web/page-limits.ts openRateLimit": {
		turns: "requests for pages: counted by caller",
		test: "test/http/page-limits.test.ts",
	},
	"src/transport/ssh/thread/listener.ts openUnknownVisits": {
		turns: "SSH connections that have not signed in: by network",
		test: "test/transport/unknown-visits.test.ts",
	},
	"src/transport/ssh/reception.ts openReadOuts": {
		turns: "refused pushes that are read out: by account",
		test: "test/transport/ssh-refused-push.test.ts",
	},
	// work on one repository, which only those wait for who may write there
	"src/open-app.ts openCommitQueue": {
		turns: "commits by API: one queue for each repository",
		test: "test/api/repos/edits-at-once.test.ts",
	},
	"src/open-app.ts openWorkSignal": {
		turns: "runners that wait: all are woken, and jobs take turns by owner",
		test: "test/domain/actions/queue/job-queue.test.ts",
	},
	"src/open-app.ts openJobs": {
		turns: "jobs: in lanes, in each by owner",
		test: "test/jobs/lanes.test.ts",
	},
	"src/open-app.ts openEventLog": {
		turns: "events: one that takes long goes on as a job of its owner",
		test: "test/domain/events/late-events.test.ts",
	},
};

/** What is made of queues: a call of one of these makes one. */
export const queueMakers = [
	"openTurns",
	"openTurnsFor",
	"openThreadPool",
	"openOutbox",
	"openAccountOutbox",
	"requestsAtOnce",
	"openRateLimit",
	"openUnknownVisits",
	"openReadOuts",
	"openCommitQueue",
	"openWorkSignal",
	"openJobs",
	"openEventLog",
];

/**
 * Lists of what waits inside of one request, transaction, connection or page, or that hold no one up: nobody else's work stands behind what
 * is in them.
 */
export const waitingLists: Readonly<Record<string, string>> = {
	"src/database/sqlite/writer.ts":
		"transactions: in the order in which they came, 64 in a commit, each without anything slow",
	"src/database/postgres/writer.ts":
		"transactions: the same on several connections",
	"src/database/moving/bring-rows.ts": "rows of one table of a move",
	"src/import/gitea/run/write-part.ts": "rows of one part of an import",
	"src/import/gitea/parts/audit-events.ts": "records of one import",
	"src/web/parts/code/in-pieces.ts": "pieces of one page",
	"src/web/live/late-part.tsx": "the late part of one page",
	"src/web/live/hub.ts": "streams that are told together what has changed",
	"src/git/write/session.ts": "objects of one commit",
	"src/domain/removal/kept/put-back.ts":
		"parts of one restored account, by the account that they wait for",
	"src/git/merge/merge-bases.ts": "commits of one walk",
	"src/cli/workers.ts": "questions to processes, all answered at once",
	"src/transport/ssh/thread/unknown-visits.ts": "listed above",
	"src/transport/ssh/thread/visit.ts": "writes of one connection",
	"src/highlight/highlight.ts": "words of one line",
	"src/threads/turns.ts": "the turns themselves",
	"src/domain/actions/work-signal.ts": "listed above",
	"src/domain/actions/runs/log-signal.ts": "readers of logs: all are woken",
	"src/domain/events/own-events.ts":
		"readers of their own writes: all are woken",
	"src/domain/storage/collect-blobs.ts": "names of one round of the clean-up",
	"src/domain/contents/commit-queue.ts": "listed above",
};
