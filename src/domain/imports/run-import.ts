import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	archived,
	conflict,
	DomainError,
	forbidden,
	notFound,
} from "../../errors.ts";
import { isGitError } from "../../git/errors.ts";
import { type Account, accountById } from "../accounts/account.ts";
import { openAddress, type RemoteAddress } from "../mirrors/remote-address.ts";
import { takeWiki } from "../mirrors/take-wiki.ts";
import { actingFor, operator } from "../permissions/actor.ts";
import { mayAdminister } from "../permissions/allows.ts";
import { isRepositoryOfHidden } from "../permissions/hidden-accounts.ts";
import { maySignIn } from "../permissions/may-sign-in.ts";
import { contextFor } from "../repositories/context-for.ts";
import { type Repository, repositoryById } from "../repositories/repository.ts";
import { bringAbout } from "./about.ts";
import { SourceBusy } from "./apis/api-client.ts";
import { openSource, type ServiceName } from "./apis/open-api.ts";
import { SourceFailed } from "./apis/source-failed.ts";
import {
	importOf,
	type KnownPeople,
	noteEnd,
	noteProgress,
	noteState,
	partsOf,
	peopleOf,
	planImport,
	progressOf,
	type RepositoryImport,
} from "./import-row.ts";
import { openPeople } from "./people.ts";
import { fetchPullHeads, followRefs } from "./pull-heads.ts";
import { bringIssue } from "./write/bring-issue.ts";
import { bringRelease } from "./write/bring-release.ts";
import type { ImportRun } from "./write/import-run.ts";
import { bringLargeFiles } from "./write/large-files.ts";
import {
	bringLabels,
	bringMilestones,
	loadPlanning,
} from "./write/planning.ts";

/** Moments of two servers may differ by this. */
const slackSeconds = 300;

/** So long an import waits each time while its owner is hidden. */
const restSeconds = 3600;

/** Says who does imports. */
export function handleImportJobs(app: App): void {
	app.jobs.handle(
		"import-repository",
		"network",
		({ repository }: { repository: number }, signal) =>
			runImport(app, repository, signal),
	);
}

/**
 * One round of an import: brings what is not here yet, or was changed there since. Every thing is written in one transaction with the name
 * that it has there, so that a round that was cut off goes on where it stopped.
 */
async function runImport(
	app: App,
	id: number,
	signal: AbortSignal,
): Promise<void> {
	const row = await importOf(app.db, id);
	const repository = await repositoryById(app.db, id);
	if (row && !repository && (await isRepositoryOfHidden(app.db, id)))
		// it rests until its owner is shown again
		await app.db.write((tx) => planImport(app, tx, id, restSeconds));
	if (!row || !repository || row.state === "stopped") return;
	const began = now(app);
	await noteState(app, id, "running");
	try {
		await bringAll(app, row, repository, signal);
		await noteEnd(app, id, Math.max(0, began - slackSeconds), row.interval_s);
	} catch (error) {
		signal.throwIfAborted();
		if (error instanceof SourceBusy) {
			const seconds = Math.max(1, error.until - now(app));
			await noteState(app, id, "waiting", error.message, seconds);
			return;
		}
		const reason = reasonOf(error);
		if (reason === undefined) {
			await noteState(
				app,
				id,
				"waiting",
				"the import was interrupted and will be retried",
			);
			throw error;
		}
		// one that follows tries again in its next round
		const again = row.since && row.interval_s ? row.interval_s : undefined;
		await noteState(app, id, "failed", reason, again);
	}
}

function reasonOf(error: unknown): string | undefined {
	if (error instanceof SourceFailed || error instanceof DomainError)
		return error.message;
	return isGitError(error) && error.kind !== "no-space"
		? "the repository could not be fetched"
		: undefined;
}

async function bringAll(
	app: App,
	row: RepositoryImport,
	repository: Repository,
	signal: AbortSignal,
): Promise<void> {
	const from = openAddress(app, row);
	const token = app.seals.open(row.token) ?? "";
	const people = peopleOf(row);
	const doer = await doerOf(app, row, repository, people);
	const service = row.service as ServiceName;
	const source = openSource(app, service, from, token, signal);
	const owner = await accountById(app.db, repository.owner_id);
	const run: ImportRun = {
		app,
		repository,
		here: `${app.url}${owner?.name}/${repository.name}`,
		doer,
		source,
		people: await openPeople(app, doer, people, from.url),
		wanted: partsOf(row),
		signal,
		since: row.since,
		labels: new Map(),
		milestones: new Map(),
		heads: new Map(),
		shift: service === "gitlab" ? row.shift : undefined,
		demandRights: async () => {
			const now = await repositoryById(app.db, repository.id);
			const state = (await importOf(app.db, repository.id))?.state;
			if (!now || !state) throw notFound();
			if (state === "stopped") throw conflict("the import was stopped");
			await doerOf(app, row, now, people);
		},
		progress: { ...progressOf(row), missing: 0 },
	};
	if (row.since > 0) {
		const actor = doer ? actingFor(doer) : operator;
		await followRefs(run, from);
		await run.demandRights();
		const options = { prune: false, deadline: 30 * 60_000, signal };
		if (run.wanted.wiki) await takeWiki(app, actor, repository, from, options);
	}
	await bringSurroundings(run, from);
}

/** Brings everything but git's own from the source of an import. */
export async function bringSurroundings(
	run: ImportRun,
	from: RemoteAddress,
): Promise<void> {
	const { app, repository, source, signal } = run;
	if (run.since === 0) await bringAbout(run);
	await bringPlanning(run);
	await bringItems(run, () =>
		fetchPullHeads(app, repository, from, source.pullRefs, signal),
	);
	if (run.wanted.lfs) await bringLargeFiles(run, basicOf(from));
	if (run.wanted.releases)
		for await (const page of source.releases()) {
			await run.demandRights();
			for (const release of page) await bringRelease(run, release);
			await save(run);
		}
	await save(run);
}

const basicOf = ({ username, password }: RemoteAddress): string =>
	username || password
		? `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`
		: "";

/**
 * Whoever began it; undefined for whoever runs the forge. It goes on as long as he may administer the repository, and it takes changes.
 * @throws DomainError "forbidden", "archived"
 */
async function doerOf(
	app: App,
	{ started_by }: RepositoryImport,
	repository: Repository,
	{ byOperator }: KnownPeople,
): Promise<Account | undefined> {
	if (repository.archived_at) throw archived();
	if (byOperator) return undefined;
	const gone = () =>
		forbidden("the person who started the import no longer has permission");
	const [doer, owner] = await Promise.all([
		started_by === null ? undefined : accountById(app.db, started_by),
		accountById(app.db, repository.owner_id),
	]);
	if (!doer || !owner || !maySignIn(doer)) throw gone();
	const owned = { repository, owner };
	const { access } = await contextFor(app.db, actingFor(doer), owned);
	if (!mayAdminister(access)) throw gone();
	return doer;
}

async function bringPlanning(run: ImportRun): Promise<void> {
	await loadPlanning(run);
	const { source, wanted } = run;
	if (wanted.labels)
		for await (const page of source.labels()) {
			await run.demandRights();
			await bringLabels(run, page);
		}
	if (wanted.milestones)
		for await (const page of source.milestones()) {
			await run.demandRights();
			await bringMilestones(run, page);
		}
	await save(run);
}

async function bringItems(
	run: ImportRun,
	heads: () => Promise<ReadonlyMap<number, string>>,
): Promise<void> {
	const { source, wanted } = run;
	if (!wanted.issues && !wanted.pulls) return;
	if (wanted.pulls) run.heads = await heads();
	// decided once, and kept: links have these numbers
	if (run.shift === 0 && wanted.issues)
		run.shift = (await source.highestIssue?.()) ?? 0;
	for await (const page of source.issues(wanted, run.since)) {
		await run.demandRights();
		for (const issue of page) await bringIssue(run, issue);
		await save(run);
	}
}

const save = (run: ImportRun): Promise<void> =>
	noteProgress(run.app, run.repository.id, run.progress, run.shift ?? 0);
