import type { Logger } from "pino";
import type { Unpacking } from "./archives/unpacking.ts";
import type { BlobStore } from "./blobs/blob-store.ts";
import type { SmallPictures } from "./blobs/small-pictures/open-small-pictures.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Seals } from "./crypto/sealed.ts";
import type { SigningKey } from "./crypto/signing-key.ts";
import type { SshSigner } from "./crypto/ssh-sign.ts";
import type { Database } from "./database/database.ts";
import type { DiskHealth } from "./disk/disk-health.ts";
import type { TokenUses } from "./domain/accounts/in-memory/noted-uses.ts";
import type { ProxySessions } from "./domain/accounts/in-memory/proxy-sessions.ts";
import type { Setup } from "./domain/accounts/in-memory/setup.ts";
import type { Passwords } from "./domain/accounts/passwords.ts";
import type { TryThrottle } from "./domain/accounts/throttle/login-throttle.ts";
import type { LogSignal } from "./domain/actions/runs/log-signal.ts";
import type { WorkSignal } from "./domain/actions/work-signal.ts";
import type { WorkflowCache } from "./domain/actions/workflow-cache.ts";
import type { AuditSealing } from "./domain/audit/sealing/open-sealing.ts";
import type { CommitQueue } from "./domain/contents/commit-request.ts";
import type { EventLog } from "./domain/events/event-log.ts";
import type { BlameCache } from "./domain/history/blame-cache.ts";
import type { CommitCache } from "./domain/history/commit-cache.ts";
import type { CommitStatCache } from "./domain/history/commit-stat-cache.ts";
import type { DiffCache } from "./domain/history/diff-cache.ts";
import type { LastCommits } from "./domain/last-commits/last-commit.ts";
import type { DeviceThrottles } from "./domain/oauth/device-throttles.ts";
import type { Downloads } from "./domain/packages/downloads.ts";
import type { LanguageHistories } from "./domain/profile/language-history.ts";
import type { RefCache } from "./domain/refs/ref-cache.ts";
import type { Servers } from "./domain/servers/servers.ts";
import type { StoredPacks } from "./domain/storage/packs/open-packs.ts";
import type { PageCounts } from "./domain/wiki/page-counts.ts";
import type { Egress } from "./egress/egress.ts";
import type { Git } from "./git/git.ts";
import type { RowCache } from "./highlight/row-cache.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { OutboxWorker } from "./jobs/outbox.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Markup } from "./markup/open.ts";
import type { Metrics } from "./metrics.ts";
import type { CheckpointDelivery } from "./outbound/audit/open-checkpoints.ts";
import type { AuditStreams } from "./outbound/audit/streams/open-streams.ts";
import type { Shipping } from "./shipping/open-shipping.ts";
import type { IndexThread } from "./text/code/open-index-thread.ts";
import type { SearchThreads } from "./text/code/open-search-threads.ts";
import type { Texts } from "./text/open-texts.ts";
import type { SymbolThreads } from "./text/symbols/open-symbol-threads.ts";
import type { Allowance } from "./threads/allowance.ts";
import type { Turns } from "./threads/turns.ts";
import type { Workflows } from "./workflow-language/open-workflows.ts";

/** Everything that a forge has. `openApp` (open-app.ts) builds it once; it is the first argument of every verb. */
export interface App {
	readonly config: Config;
	readonly db: Database;
	readonly git: Git;
	readonly blobs: BlobStore;
	/** There when a copy of the forge follows every commit. */
	readonly shipping: Shipping | undefined;
	/** There when several servers may share the forge. */
	readonly servers: Servers | undefined;
	readonly jobs: Jobs;
	readonly events: EventLog;
	/** Numbers the records of the audit log and grows its tree. */
	readonly auditSealing: AuditSealing;
	/** Brings its checkpoints to witnesses and other places. */
	readonly auditCheckpoints: CheckpointDelivery;
	/** Sends its records on. */
	readonly auditStreams: AuditStreams;
	readonly mail: Mailer;
	/** What sends the deliveries of webhooks, and notifications by mail and to browsers. */
	readonly outbox: {
		readonly webhooks: OutboxWorker;
		readonly mails: OutboxWorker;
		/** Emails of administrators to many users. */
		readonly mailings: OutboxWorker;
		readonly pushes: OutboxWorker;
	};
	/** Sends all requests to other servers. */
	readonly egress: Egress;
	readonly seals: Seals;
	readonly keys: {
		/** The key that the forge's own commits are or were signed with. */
		readonly signer: SshSigner | undefined;
		/** Signs what is said about people who sign in elsewhere. */
		readonly identity: SigningKey;
	};
	readonly markup: Markup;
	readonly accounts: {
		readonly passwords: Passwords;
		readonly tokenUses: TokenUses;
		/** The sessions that trusted proxies began lately. */
		readonly proxySessions: ProxySessions;
		readonly devices: DeviceThrottles;
		/** Counts wrong recovery codes, for each account and network. */
		readonly recoveries: TryThrottle;
		readonly setup: Setup;
	};
	readonly actions: {
		/** The workflow files of commits. */
		readonly files: WorkflowCache;
		/** Reads workflows in a thread. */
		readonly workflows: Workflows;
		/** Wakes runners that wait for work. */
		readonly work: WorkSignal;
		/** Wakes those who follow the log of a job. */
		readonly logs: LogSignal;
	};
	readonly downloads: Downloads;
	readonly repositories: {
		/** Makes commits. */
		readonly commits: CommitQueue;
		readonly refs: RefCache;
		readonly wikiPages: PageCounts;
		/** Bytes that were packed for forks of each account. */
		readonly copied: Allowance;
		/** Keeps packs in the bucket, where the settings want it. */
		readonly packs: StoredPacks | undefined;
		/** Reads large texts in a thread. */
		readonly texts: Texts;
	};
	/** The code of all repositories is found. */
	readonly code: {
		/** Reads files for the index in a thread. */
		readonly index: IndexThread;
		/** Looks for code in threads. */
		readonly search: SearchThreads;
		/** Finds definitions in threads. */
		readonly symbols: SymbolThreads;
	};
	/** What was read of histories is remembered. */
	readonly history: {
		readonly blame: BlameCache;
		readonly commits: CommitCache;
		readonly diffs: DiffCache;
		/** Commits for statistics, and languages over time. */
		readonly stats: CommitStatCache;
		readonly languages: LanguageHistories;
		/** Highlighted lines of files. */
		readonly rows: RowCache;
		/** The commits that last changed files. */
		readonly last: LastCommits;
	};
	readonly archives: {
		readonly unpacking: Unpacking;
		/** Of those who take archives of repositories and accounts along. */
		readonly exports: Turns;
	};
	readonly health: {
		readonly metrics: Metrics;
		/** Whether the server is about to stop: it still answers, but should get no more requests. */
		readonly draining: () => boolean;
		readonly disk: DiskHealth;
		/** How many connections are open, by what is spoken over them; those who listen fill it. */
		readonly connections: Map<string, () => number>;
	};
	/** The pictures of people and repositories, as small as they are shown. */
	readonly smallPictures: SmallPictures;
	readonly log: Logger;
	readonly clock: Clock;
	/** The public address, with a slash at the end; known once the server listens. */
	readonly url: string;
	/** Port of the SSH server as users see it, 0 while there is none. */
	readonly sshPort: number;
	/** The port that takes mails, 0 while there is none. */
	readonly mailPort: number;
}
