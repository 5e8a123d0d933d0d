import { randomUUID } from "node:crypto";
import { join } from "node:path";
import pino, { type Logger } from "pino";
import type { App } from "./app.ts";
import { openExports } from "./archives/export-turns.ts";
import { openUnpacking } from "./archives/unpacking.ts";
import type { Config } from "./config.ts";
import { consumers } from "./consumers.ts";
import type { PasswordCost } from "./crypto/passwords.ts";
import { openSeals } from "./crypto/sealed.ts";
import { openSigningKey } from "./crypto/signing-key.ts";
import type { SshSigner } from "./crypto/ssh-sign.ts";
import { openThrottle } from "./crypto/throttle.ts";
import { takeDataDirectory } from "./data-directory.ts";
import { type Database, insteadOf } from "./database/database.ts";
import { migrate } from "./database/migrate.ts";
import { openSqlite } from "./database/sqlite.ts";
import { tracedDatabase } from "./database/traced.ts";
import { type DiskHealth, openDiskHealth } from "./disk/disk-health.ts";
import { openSetup } from "./domain/accounts/in-memory/setup.ts";
import { openPasswords } from "./domain/accounts/passwords.ts";
import { openTokenUses } from "./domain/accounts/token-uses.ts";
import { handleEndedRuns } from "./domain/actions/runs/end-open-runs.ts";
import { openLogSignal } from "./domain/actions/runs/log-signal.ts";
import { openWorkSignal } from "./domain/actions/work-signal.ts";
import { openWorkflowCache } from "./domain/actions/workflow-cache.ts";
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
import { handleScheduledTasks } from "./domain/schedule/schedule.ts";
import { nothingIsHeard } from "./domain/servers/check-place.ts";
import { checkServerSettings } from "./domain/servers/check-settings.ts";
import { gitLimitsOf } from "./domain/servers/git-limits.ts";
import { joinServers } from "./domain/servers/join-servers.ts";
import { faultOfKey, proveSeals } from "./domain/servers/prove-seals.ts";
import { refuseBesideOlder } from "./domain/servers/refuse-beside-older.ts";
import type { SharedFile } from "./domain/servers/share-files.ts";
import { openForgeKey } from "./domain/signatures/forge-key.ts";
import { openStorage } from "./domain/storage/open-storage.ts";
import { openPacks } from "./domain/storage/packs/open-packs.ts";
import { openRemovals } from "./domain/storage/removals.ts";
import { openPageCounts } from "./domain/wiki/page-counts.ts";
import { egress } from "./egress/egress.ts";
import { openGit } from "./git/open.ts";
import { forgetVersions } from "./git/project-refs.ts";
import { sweepRoot } from "./git/receive/sweep.ts";
import { openRowCache } from "./highlight/row-cache.ts";
import { fencedByClaims } from "./jobs/job-claims.ts";
import { openJobs } from "./jobs/jobs.ts";
import { openMail } from "./mail/open.ts";
import { openMarkup } from "./markup/open.ts";
import { type Metrics, openMetrics } from "./metrics.ts";
import { openMails } from "./outbound/mail/send.ts";
import { openPushes } from "./outbound/push/send.ts";
import { handleWebhookJobs } from "./outbound/webhooks/plan.ts";
import { openDeliveries } from "./outbound/webhooks/send.ts";
import { handleWebhookTests } from "./outbound/webhooks/test-webhook.ts";
import { watchState } from "./state-metrics.ts";
import { openTexts } from "./text/open-texts.ts";
import { openAllowance } from "./threads/allowance.ts";
import { logLines } from "./tracing/log-lines.ts";
import { isTraced } from "./tracing/trace.ts";
import { hostKeys } from "./transport/ssh/host-keys.ts";
import { version } from "./version.ts";
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
 * @throws DataDirectoryError, NewerSchema, GitError "no-git", ConfigError
 */
export async function openApp(
	config: Config,
	{
		log = logger(config),
		clock = Date.now,
		passwordCost,
		withoutKey = false,
	}: AppOptions = {},
): Promise<OpenApp> {
	const directory = takeDataDirectory(config.data);
	const opened: (() => unknown)[] = [() => directory.release()];
	try {
		const disk = openDiskHealth(config.data);
		opened.push(() => disk.close());
		checkServerSettings(config);
		const metrics = openMetrics();
		const stopTelemetry = await telemetry(metrics);
		opened.push(() => stopTelemetry?.());
		let signer: SshSigner | undefined;
		const git = await openGit({
			root: join(config.data, "repositories"),
			log,
			limits: gitLimitsOf(config),
			sign: config.signCommits
				? (payload) => (signer as SshSigner).sign(payload)
				: undefined,
		});
		opened.push(() => git.close());
		const opening = await openDatabase(config);
		opened.push(() => opening.close());
		const whole = writtenWhile(disk, opening);
		const db = isTraced() ? tracedDatabase(whole) : whole;
		if (config.gitInBucket && !config.besideOlder) await refuseBesideOlder(db);
		await migrate(db, undefined, (step) =>
			log.info(step, "the database schema was migrated"),
		);
		if (!config.gitInBucket && !db.hearsOthers()) log.warn(nothingIsHeard);
		sweepRoot(git, { alone: true });
		const blobs = await openStorage(config, openRemovals(db, clock));
		opened.push(() => blobs.close());
		// servers compare their key where they compare everything else
		const seals =
			config.gitInBucket || (withoutKey && (await faultOfKey({ config, db })))
				? openSeals(config.data, config.secretKey || randomUUID())
				: await proveSeals({ config, db });
		const servers = config.gitInBucket
			? await joinServers({
					config,
					db,
					blobs,
					seals,
					log,
					files: keyFiles(config),
				})
			: undefined;
		opened.push(() => servers?.close());
		signer = openForgeKey(config.data, config.signCommits);
		const packs = config.gitInBucket
			? openPacks({
					git,
					db,
					blobs,
					cacheBytes: config.gitCacheBytes,
					clock,
					log,
				})
			: undefined;
		git.packs = packs;
		opened.push(() => packs?.close());
		const jobs = openJobs(db, servers?.clock ?? clock, log, {
			...servers?.jobTimes,
			paused: () => isMaintained(db),
		});
		const events = openEventLog(db, clock, log, {
			turns: servers?.turns,
			late: openLateEvents(db, jobs, { shared: servers !== undefined }),
		});
		const tokenUses = openTokenUses(db, clock, log);
		const downloads = openDownloads(db, log);
		const mail = openMail({ url: config.mailUrl, from: config.mailFrom }, log);
		const markup = openMarkup();
		opened.push(() => markup.close());
		const workflows = openWorkflows();
		opened.push(() => workflows.close());
		const texts = openTexts();
		opened.push(() => texts.close());
		const passwords = openPasswords(servers?.logins, passwordCost);
		opened.push(() => passwords.close());
		// what sends and commits has the app before it is whole, and uses it when it is
		const app = {} as OpenApp;
		let draining = false;
		const fields: OpenApp = {
			config,
			db: maintained(servers ? fencedByClaims(db) : db),
			git,
			blobs,
			servers,
			jobs,
			outbox: {
				webhooks: openDeliveries(app, clock, log, servers?.turns),
				mails: openMails(app, clock, log, servers?.turns),
				pushes: openPushes(app, clock, log, servers?.turns),
			},
			events,
			mail,
			egress: egress({ allowPrivate: config.allowPrivate }),
			seals,
			keys: {
				signer,
				identity: openSigningKey(join(config.data, "jwt", "private.pem")),
			},
			markup,
			accounts: {
				passwords,
				tokenUses,
				devices: openDeviceThrottles(),
				recoveries:
					servers?.throttle(recoveryTries) ?? openThrottle(recoveryTries),
				setup: openSetup(),
			},
			downloads,
			repositories: {
				commits: openCommitQueue(app),
				refs: openRefCache(db),
				wikiPages: openPageCounts(git),
				copied: openAllowance(git.limits.copied),
				packs,
				texts,
			},
			history: {
				blame: openBlameCache(git),
				commits: openCommitCache(git),
				diffs: openDiffCache(git),
				stats: openCommitStatCache(git),
				rows: openRowCache(),
				languages: openLanguageHistories(git),
				last: openLastCommits({ git, db }),
			},
			archives: { unpacking: openUnpacking(), exports: openExports() },
			health: {
				metrics,
				draining: () => draining,
				disk,
				connections: new Map(),
			},
			actions: {
				files: openWorkflowCache(),
				workflows,
				work: openWorkSignal(),
				logs: openLogSignal(),
			},
			log,
			clock,
			url: config.url,
			sshPort: 0,
			mailPort: 0,
			drain() {
				draining = true;
			},
			async takePart() {
				await servers?.follow(app);
			},
			async close() {
				await app.repositories.commits.settled();
				await events.close();
				await jobs.close();
				await app.outbox.webhooks.close();
				await app.outbox.mails.close();
				await app.outbox.pushes.close();
				await tokenUses.flush();
				await downloads.flush();
				await mail.close();
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
		handleStoreJobs(app);
		handleRemovals(app);
		handleProfileJobs(app);
		handleLastCommitJobs(app);
		handleMirrorJobs(app);
		handleImportJobs(app);
		handlePullJobs(app);
		handleEndedRuns(app);
		handleScheduledTasks(app);
		handleWebhookTests(app);
		handleWebhookJobs(app);
		for (const consumer of consumers(app)) events.consume(consumer);
		return app;
	} catch (error) {
		for (const end of opened.reverse()) await end();
		throw error;
	}
}

/** The files with keys that all servers of a forge have the same. */
const keyFiles = ({ data, signCommits }: Config): SharedFile[] => [
	{
		path: "jwt/private.pem",
		make: () => openSigningKey(join(data, "jwt", "private.pem")).publicKey(),
	},
	...["ssh/host_ed25519", "ssh/host_ecdsa"].map((path) => ({
		path,
		make: () => hostKeys(data),
	})),
	{ path: "ssh/host_rsa" },
	...(signCommits
		? [
				{
					path: "ssh/signing_ed25519",
					make: async () => openForgeKey(data, true),
				},
			]
		: []),
];

/** Sends traces and metrics where the variables of OpenTelemetry say; its packages are loaded only then. */
async function telemetry(
	metrics: Metrics,
): Promise<(() => Promise<void>) | undefined> {
	const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: off } =
		process.env;
	if (!endpoint || off?.toLowerCase() === "true") return undefined;
	const { startOpenTelemetry } = await import("./tracing/open-telemetry.ts");
	return startOpenTelemetry(version, metrics.registry, metrics.refresh);
}

/** A database that is not written once the disk has lost something. */
const writtenWhile = (disk: DiskHealth, db: Database): Database =>
	insteadOf(db, {
		write: (work, sharing) =>
			disk.failure ? Promise.reject(disk.failure) : db.write(work, sharing),
	});

async function openDatabase(config: Config): Promise<Database> {
	if (!config.databaseUrl) return openSqlite(join(config.data, "ingot.db"));
	// loaded only where it is wanted: SQLite users do not pay for it
	return (await import("./database/postgres.ts")).openPostgres(
		config.databaseUrl,
	);
}

/** Logs to the standard error, one JSON object a line; the standard output belongs to whoever started the forge. */
function logger(config: Config): Logger {
	return pino(
		{
			...logLines,
			level: config.logLevel,
			redact: [
				"authorization",
				"*.authorization",
				"password",
				"*.password",
				"token",
				"*.token",
			],
		},
		pino.destination({ fd: 2, sync: true }),
	);
}
