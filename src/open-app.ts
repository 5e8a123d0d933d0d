import { join } from "node:path";
import type { Logger } from "pino";
import type { App } from "./app.ts";
import { openExports } from "./archives/export-turns.ts";
import { openUnpacking } from "./archives/unpacking.ts";
import { openSmallPictures } from "./blobs/small-pictures/open-small-pictures.ts";
import type { Config } from "./config.ts";
import { consumers } from "./consumers.ts";
import type { PasswordCost } from "./crypto/passwords.ts";
import { openSigningKey } from "./crypto/signing-key.ts";
import { openThrottle } from "./crypto/throttle.ts";
import { takeDataDirectory } from "./data-directory.ts";
import { openProxySessions } from "./domain/accounts/in-memory/proxy-sessions.ts";
import { openSetup } from "./domain/accounts/in-memory/setup.ts";
import { openPasswords } from "./domain/accounts/passwords.ts";
import { openTokenUses } from "./domain/accounts/token-uses.ts";
import { handleEndedRuns } from "./domain/actions/runs/end-open-runs.ts";
import { openLogSignal } from "./domain/actions/runs/log-signal.ts";
import { openWorkSignal } from "./domain/actions/work-signal.ts";
import { openWorkflowCache } from "./domain/actions/workflow-cache.ts";
import { flushFailures } from "./domain/audit/failed-sign-ins.ts";
import { openSealing } from "./domain/audit/sealing/open-sealing.ts";
import { handleCommitIndexJobs } from "./domain/code-search/commits/index-commits.ts";
import { handleCodeIndexJobs } from "./domain/code-search/index-repository.ts";
import { handleMerges } from "./domain/code-search/merge-segments.ts";
import { handleRebuilds } from "./domain/code-search/rebuild-index.ts";
import { handleSymbolJobs } from "./domain/code-search/symbols/index-symbols.ts";
import { handleSymbolPlans } from "./domain/code-search/symbols/plan-symbols.ts";
import { openCommitQueue } from "./domain/contents/commit-queue.ts";
import { openEventLog } from "./domain/events/event-log.ts";
import { openLateEvents } from "./domain/events/late-events.ts";
import { recoveryTries } from "./domain/factors/recovery-codes.ts";
import { openBlameCache } from "./domain/history/blame-cache.ts";
import { openCommitCache } from "./domain/history/commit-cache.ts";
import { openCommitStatCache } from "./domain/history/commit-stat-cache.ts";
import { openDiffCache } from "./domain/history/diff-cache.ts";
import { handleImportJobs } from "./domain/imports/run-import.ts";
import { openLastCommits } from "./domain/last-commits/last-commits.ts";
import { handleLastCommitJobs } from "./domain/last-commits/store-last-commits.ts";
import { handleStoreJobs } from "./domain/lifecycle/maintain-store.ts";
import { isMaintained, maintained } from "./domain/maintenance/maintenance.ts";
import { handleMirrorJobs } from "./domain/mirrors/mirror-jobs.ts";
import { openDeviceThrottles } from "./domain/oauth/device-throttles.ts";
import { openDownloads } from "./domain/packages/downloads.ts";
import { openLanguageHistories } from "./domain/profile/language-history.ts";
import { handleProfileJobs } from "./domain/profile/profile-repository.ts";
import { handlePullJobs } from "./domain/pulls/follow-moves.ts";
import { openRefCache } from "./domain/refs/ref-cache.ts";
import { handleRemovals } from "./domain/removal/handle-removals.ts";
import { handleTeamWatches } from "./domain/repositories/following/watch-by-teams.ts";
import { handleChecks } from "./domain/repository-check/plan-checks.ts";
import { handleFinds } from "./domain/saved-searches/look-for-finds.ts";
import { handleScheduledTasks } from "./domain/schedule/schedule.ts";
import { errorOfStart } from "./domain/storage/demand-sound.ts";
import { handleLeavingItems } from "./domain/transfers/leave-old-owner.ts";
import { openPageCounts } from "./domain/wiki/page-counts.ts";
import { egress } from "./egress/egress.ts";
import { forgetVersions } from "./git/project-refs.ts";
import { openRowCache } from "./highlight/row-cache.ts";
import { fencedByClaims } from "./jobs/job-claims.ts";
import { openJobs } from "./jobs/jobs.ts";
import { openMail } from "./mail/open.ts";
import { openMarkup } from "./markup/open.ts";
import { type Ground, openGround } from "./open-ground.ts";
import { openCheckpoints } from "./outbound/audit/open-checkpoints.ts";
import { openStreams } from "./outbound/audit/streams/open-streams.ts";
import { handleExports } from "./outbound/exports/make-exports.ts";
import { handleMailings, openMailings } from "./outbound/mail/mailings.ts";
import { openMails } from "./outbound/mail/send.ts";
import { openPushes } from "./outbound/push/send.ts";
import { handleWebhookJobs } from "./outbound/webhooks/plan.ts";
import { openDeliveries } from "./outbound/webhooks/send.ts";
import { handleWebhookTests } from "./outbound/webhooks/test-webhook.ts";
import { watchState } from "./state-metrics.ts";
import { openIndexThread } from "./text/code/open-index-thread.ts";
import { openSearchThreads } from "./text/code/open-search-threads.ts";
import { openTexts } from "./text/open-texts.ts";
import { openSymbolThreads } from "./text/symbols/open-symbol-threads.ts";
import { openAllowance } from "./threads/allowance.ts";
import { hearThreadFaults } from "./threads/thread-faults.ts";
import { openLog } from "./tracing/log-lines.ts";
import { openWorkflows } from "./workflow-language/open-workflows.ts";

/** An App whose address and SSH port are filled in when its servers listen. */
export type OpenApp = App & {
	url: string;
	sshPort: number;
	mailPort: number;
	/** Says from now on that the server is about to stop. */
	drain(): void;
	/** Takes its share of what several servers do for one forge. */
	takePart(): Promise<void>;
	close(): Promise<void>;
};

interface AppOptions {
	readonly log?: Logger;
	readonly clock?: () => number;
	/** What one hash of a password costs; no setting, because only tests may want less than usual. */
	readonly passwordCost?: PasswordCost;
	/** For the doctor, who tells of a lost key beside other damages. */
	readonly withoutKey?: boolean;
}

/**
 * Builds the App: takes the data directory, opens the database and brings its schema up to date, opens git.
 * @throws DataDirectoryError, NewerSchema, GitError "no-git", ConfigError, DamagedDatabase
 */
export async function openApp(
	config: Config,
	{
		log = openLog(config.logLevel),
		clock = Date.now,
		passwordCost,
		withoutKey = false,
	}: AppOptions = {},
): Promise<OpenApp> {
	const directory = takeDataDirectory(config.data);
	const opened: (() => unknown)[] = [
		() => directory.release(),
		hearThreadFaults((fault) =>
			log.error(fault, "a thread does not start, and its work fails"),
		),
	];
	try {
		const ground = await openGround(config, { log, clock, withoutKey }, opened);
		const { db, disk, git, metrics, servers } = ground;
		// what sends and commits has the app before it is whole, and uses it when it is
		const app = {} as OpenApp;
		const parts = openParts(app, ground, {
			...{ config, log, clock, passwordCost, opened },
		});
		let draining = false;
		const fields: OpenApp = {
			...parts,
			health: {
				metrics,
				draining: () => draining,
				disk,
				connections: new Map(),
			},
			drain() {
				draining = true;
			},
			async takePart() {
				await servers?.follow(app);
			},
			async close() {
				ground.shipping?.release();
				await closeParts(parts);
				metrics.close();
				for (const end of opened.reverse()) await end();
			},
		};
		Object.assign(app, fields);
		db.hear((heard) => {
			if (!("missed" in heard)) return;
			forgetVersions(git);
			app.repositories.refs.forget();
		});
		metrics.before(watchState(app, metrics.registry));
		handleKindsOfJobs(app);
		for (const consumer of consumers(app)) app.events.consume(consumer);
		return app;
	} catch (error) {
		for (const end of opened.reverse()) await end();
		throw errorOfStart(config, error);
	}
}

/** The App without what tells of its life. */
type Parts = Omit<OpenApp, "health" | "drain" | "takePart" | "close">;

function openParts(
	app: App,
	ground: Ground,
	{
		config,
		log,
		clock,
		passwordCost,
		opened,
	}: {
		readonly config: Config;
		readonly log: Logger;
		readonly clock: () => number;
		readonly passwordCost: PasswordCost | undefined;
		readonly opened: (() => unknown)[];
	},
): Parts {
	const { db, git, blobs, seals, servers, signer, packs, shipping } = ground;
	const { turns } = servers ?? {};
	const jobs = openJobs(db, servers?.clock ?? clock, log, {
		...servers?.jobTimes,
		paused: () => isMaintained(db),
	});
	const { markup, workflows, texts, passwords, code, smallPictures } =
		openThreads(ground, passwordCost, opened);
	return {
		config,
		db: maintained(servers ? fencedByClaims(db) : db),
		git,
		blobs,
		shipping,
		servers,
		jobs,
		outbox: {
			webhooks: openDeliveries(app, clock, log, turns),
			mails: openMails(app, clock, log, turns),
			mailings: openMailings(app, clock, log, turns),
			pushes: openPushes(app, clock, log, turns),
		},
		events: openEventLog(db, clock, log, {
			turns,
			late: openLateEvents(db, jobs, { shared: servers !== undefined }),
		}),
		auditSealing: openSealing(app, turns),
		auditCheckpoints: openCheckpoints(app, config, turns),
		auditStreams: openStreams(app, config, turns),
		mail: openMail({ url: config.mailUrl, from: config.mailFrom }, log),
		egress: egress({ allowPrivate: config.allowPrivate }),
		seals,
		keys: {
			signer,
			identity: openSigningKey(join(config.data, "jwt", "private.pem")),
		},
		markup,
		accounts: {
			passwords,
			tokenUses: openTokenUses(db, clock, log),
			proxySessions: openProxySessions(clock),
			devices: openDeviceThrottles(),
			recoveries:
				servers?.throttle(recoveryTries) ?? openThrottle(recoveryTries),
			setup: openSetup(),
		},
		downloads: openDownloads(db, log),
		repositories: {
			commits: openCommitQueue(app),
			refs: openRefCache(db),
			wikiPages: openPageCounts(git),
			copied: openAllowance(git.limits.copied),
			packs,
			texts,
		},
		code,
		history: openHistory(ground),
		archives: { unpacking: openUnpacking(), exports: openExports() },
		actions: {
			files: openWorkflowCache(),
			workflows,
			work: openWorkSignal(),
			logs: openLogSignal(),
		},
		smallPictures,
		log,
		clock,
		url: config.url,
		sshPort: 0,
		mailPort: 0,
	};
}

/** Opens the threads that render, read and hash. */
function openThreads(
	{ db, servers }: Pick<Ground, "db" | "servers">,
	passwordCost: PasswordCost | undefined,
	opened: (() => unknown)[],
) {
	const markup = openMarkup();
	opened.push(() => markup.close());
	const workflows = openWorkflows();
	opened.push(() => workflows.close());
	const texts = openTexts();
	opened.push(() => texts.close());
	const index = openIndexThread();
	opened.push(() => index.close());
	const search = openSearchThreads(
		db.url ? { url: db.url } : { file: db.file ?? "" },
	);
	opened.push(() => search.close());
	const passwords = openPasswords(servers?.logins, passwordCost);
	opened.push(() => passwords.close());
	const smallPictures = openSmallPictures();
	opened.push(() => smallPictures.close());
	const symbols = openSymbolThreads();
	opened.push(() => symbols.close());
	const code = { index, search, symbols };
	return { markup, workflows, texts, passwords, code, smallPictures };
}

const openHistory = ({ git, db }: Ground): App["history"] => ({
	blame: openBlameCache(git),
	commits: openCommitCache(git),
	diffs: openDiffCache(git),
	stats: openCommitStatCache(git),
	rows: openRowCache(),
	languages: openLanguageHistories(git),
	last: openLastCommits({ git, db }),
});

/** Ends what works for the app, before what it stands on is closed. */
async function closeParts(parts: Parts): Promise<void> {
	const { outbox } = parts;
	await parts.repositories.commits.settled();
	await parts.events.close();
	await parts.auditSealing.close();
	await parts.auditCheckpoints.close();
	await parts.auditStreams.close();
	await parts.jobs.close();
	await outbox.webhooks.close();
	await outbox.mails.close();
	await outbox.mailings.close();
	await outbox.pushes.close();
	await parts.accounts.tokenUses.flush();
	await flushFailures(parts);
	await parts.downloads.flush();
	await parts.mail.close();
}

/** Says who does which jobs. */
function handleKindsOfJobs(app: App): void {
	handleStoreJobs(app);
	handleRemovals(app);
	handleTeamWatches(app);
	handleLeavingItems(app);
	handleProfileJobs(app);
	handleLastCommitJobs(app);
	handleCodeIndexJobs(app);
	handleCommitIndexJobs(app);
	handleMerges(app);
	handleSymbolJobs(app);
	handleSymbolPlans(app);
	handleRebuilds(app);
	handleMirrorJobs(app);
	handleImportJobs(app);
	handlePullJobs(app);
	handleEndedRuns(app);
	handleScheduledTasks(app);
	handleWebhookTests(app);
	handleWebhookJobs(app);
	handleExports(app);
	handleFinds(app);
	handleMailings(app);
	handleChecks(app);
}
