import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { scratchIn } from "../../../config.ts";
import type { Transaction } from "../../../database/database.ts";
import { conflict, invalid } from "../../../errors.ts";
import type { Account } from "../../accounts/account.ts";
import { migrateRepository } from "../../mirrors/migrate-repository.ts";
import type { RemoteAddress } from "../../mirrors/remote-address.ts";
import type { Actor } from "../../permissions/actor.ts";
import {
	type Repository,
	repositoryById,
	repositoryByName,
} from "../../repositories/repository.ts";
import { SourceFailed } from "../apis/source-failed.ts";
import { type Json, line, object, text } from "../apis/values.ts";
import {
	type ImportParts,
	importOf,
	noteState,
	nothingYet,
} from "../import-row.ts";
import { firstUnknownName, openPeople } from "../people.ts";
import { bringSurroundings } from "../run-import.ts";
import type { Source } from "../source.ts";
import type { ImportRun } from "../write/import-run.ts";
import { type UnpackedArchive, unpackArchive } from "./archive-files.ts";
import { archiveSource, linesOf } from "./archive-source.ts";
import { bringBoards } from "./bring-boards.ts";
import { bringCommitComments } from "./bring-commit-comments.ts";
import { bringKeptChanges } from "./bring-kept-changes.ts";
import { bringRules } from "./bring-rules.ts";

const service = "archive";
/** All parts of a repository that an import can bring. */
export const everything: ImportParts = {
	issues: true,
	pulls: true,
	labels: true,
	milestones: true,
	releases: true,
	wiki: true,
	lfs: true,
};

/** How an archive is to be read. */
export interface ArchiveImport {
	/** A path on this machine. */
	readonly file: string;
	/** "" for the name that it had. */
	readonly name: string;
	readonly private: boolean;
	/** Names there, and whose they are here. */
	readonly people: Readonly<Record<string, string>>;
}

/**
 * Makes a repository of an archive, by whoever runs the forge. One that was broken off goes on where it stopped when it is begun again with the
 * same archive and name. @throws DomainError "invalid" for what is no such archive, and as migrateRepository
 */
export async function importArchive(
	app: App,
	actor: Actor,
	owner: Account,
	wanted: ArchiveImport,
	signal: AbortSignal,
): Promise<Repository> {
	const unknown = await firstUnknownName(app, wanted.people);
	if (unknown !== undefined)
		throw invalid(`user not found: ${unknown.slice(0, 80)}`);
	const directory = await mkdtemp(join(scratchIn(app.config.data), "import-"));
	try {
		const most = app.config.maxMirrorBytes * 2;
		const archive = await unpackArchive(wanted.file, directory, most, signal);
		return await bring(app, actor, owner, { ...wanted, archive }, signal);
	} catch (error) {
		throw error instanceof SourceFailed ? invalid(error.message) : error;
	} finally {
		await rm(directory, { recursive: true, force: true });
	}
}

async function bring(
	app: App,
	actor: Actor,
	owner: Account,
	wanted: ArchiveImport & { archive: UnpackedArchive },
	signal: AbortSignal,
): Promise<Repository> {
	const { archive } = wanted;
	const from: RemoteAddress = {
		url: archive.from,
		username: "",
		password: "",
		bundles: { repository: archive.bundle, wiki: archive.wiki },
	};
	const name = wanted.name || line(archive.repository.name, 100);
	const source = await archiveSource(archive);
	try {
		const repository =
			(await demandFreeName(app, owner, name, archive.from)) ??
			(await migrateRepository(
				app,
				actor,
				owner,
				{
					name,
					description: line(archive.repository.description, 2048),
					private: wanted.private || isClosed(archive.repository, owner),
					from,
					mirrorEvery: undefined,
					defaultBranch: line(archive.repository.default_branch) || undefined,
					wiki: true,
					inTransaction: (tx, id) => note(app, tx, id, archive),
				},
				signal,
			));
		await bringAround(app, owner, repository, wanted, { source, from, signal });
		await noteState(app, repository.id, "stopped");
		return (await repositoryById(app.db, repository.id)) ?? repository;
	} finally {
		await source.close();
	}
}

const visibilities = ["public", "limited", "private"];

/** Whether fewer people saw a repository there than would here; what does not say that it was open was not. */
function isClosed(there: Json, { visibility }: Account): boolean {
	if (there.private !== false) return true;
	const before = visibilities.indexOf(
		text(object(there.owner).visibility) || "public",
	);
	return before < 0 || before > visibilities.indexOf(visibility);
}

/** Gives what an earlier attempt with an archive from the same address has made. @throws DomainError "conflict" when the name has another repository */
export async function demandFreeName(
	app: App,
	owner: Account,
	name: string,
	from: string,
): Promise<Repository | undefined> {
	const present = await repositoryByName(app.db, owner.id, name);
	if (!present) return undefined;
	const row = await importOf(app.db, present.id);
	const unfinished =
		row?.service === service && row.state !== "stopped" && row.address === from;
	if (!unfinished)
		throw conflict("The repository with the same name already exists.");
	return present;
}

/** Remembers that a repository is being made of an archive; no job goes on with it. */
async function note(
	app: App,
	tx: Transaction,
	repository: number,
	{ from }: UnpackedArchive,
): Promise<void> {
	const at = now(app);
	await tx.change((q) =>
		q.insertInto("repository_import").values({
			repository_id: repository,
			service,
			address: from,
			username: "",
			secret: app.seals.seal(""),
			token: app.seals.seal(""),
			wanted: JSON.stringify(everything),
			people: JSON.stringify({ names: {}, byOperator: true }),
			started_by: null,
			state: "failed",
			message: "the archive is incomplete: import it again",
			interval_s: 0,
			created_at: at,
			updated_at: at,
		}),
	);
}

async function bringAround(
	app: App,
	owner: Account,
	repository: Repository,
	{ people, archive }: ArchiveImport & { archive: UnpackedArchive },
	{
		source,
		from,
		signal,
	}: {
		readonly source: Source;
		readonly from: RemoteAddress;
		readonly signal: AbortSignal;
	},
): Promise<void> {
	const known = { names: people, byOperator: true };
	const run: ImportRun = {
		app,
		repository,
		here: `${app.url}${owner.name}/${repository.name}`,
		doer: undefined,
		source,
		people: await openPeople(app, undefined, known, from.url),
		wanted: everything,
		signal,
		since: 0,
		labels: new Map(),
		milestones: new Map(),
		heads: new Map(),
		shift: undefined,
		demandRights: async () => {},
		progress: { ...nothingYet },
	};
	await bringSurroundings(run, from);
	await bringBoards(run, linesOf(archive.lines("boards")));
	await bringCommitComments(run, linesOf(archive.lines("commit_comments")));
	await bringKeptChanges(run, linesOf(archive.lines("kept_changes")));
	await bringRules(run, linesOf(archive.lines("protections")));
}
