import { type Selectable, type SqlBool, sql } from "kysely";
import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import {
	isConstraint,
	query,
	type Reader,
	type Transaction,
} from "../../../database/database.ts";
import { countedPage } from "../../../database/queries/counted-page.ts";
import type { ArtifactTable } from "../../../database/schema-actions.ts";
import { invalid, notFound } from "../../../errors.ts";
import { isMediaType } from "../../../text/media-type.ts";
import { noteAudit } from "../../audit/note-audit.ts";
import { ofShownRun } from "../../permissions/hidden-accounts.ts";
import { type Job, type Run, shownRunById } from "../runs/run.ts";

/** A file, or several in one archive, that a job leaves behind. `ready` ones can be downloaded until they expire. */
export type Artifact = Selectable<ArtifactTable>;

const longestName = 255;
const longestPath = 4096;
/** Of one attempt; in the older protocol each file is one. */
const mostOfRun = 20_000;

const byId = query((q, p: { id: number }) =>
	q.selectFrom("action_artifact").selectAll().where("id", "=", p.id),
);
const ofAttempt = query(
	(q, p: { run: number; attempt: number; kind: string }) =>
		q
			.selectFrom("action_artifact")
			.selectAll()
			.where("run_id", "=", p.run)
			.where("attempt", "=", p.attempt)
			.where("kind", "=", p.kind as "v4")
			.where("status", "<>", "deleted")
			.orderBy("id"),
);

/** The artifacts of one attempt of a run, of one protocol, also those that are being uploaded. */
export const artifactsOfAttempt = (
	db: Reader,
	run: number,
	attempt: number,
	kind: Artifact["kind"],
): Promise<Artifact[]> => db.all(ofAttempt, { run, attempt, kind });

const oldFile = query(
	(q, p: { run: number; attempt: number; name: string; path: string }) =>
		q
			.selectFrom("action_artifact")
			.selectAll()
			.where("run_id", "=", p.run)
			.where("attempt", "=", p.attempt)
			.where("kind", "=", "v3")
			.where("name", "=", p.name)
			.where("path", "=", p.path)
			.where("status", "<>", "deleted"),
);
/** A file of an artifact of the older protocol, of the attempt that runs. */
export const oldFileAt = (
	db: Reader,
	{ id: run, attempt }: Run,
	at: { readonly name: string; readonly path: string },
): Promise<Artifact | undefined> => db.first(oldFile, { run, attempt, ...at });

/** The files of an artifact of the older protocol, in the order of their paths. */
const filesOfOld = query(
	(q, p: { run: number; attempt: number; name: string }) =>
		q
			.selectFrom("action_artifact")
			.selectAll()
			.where("run_id", "=", p.run)
			.where("attempt", "=", p.attempt)
			.where("name", "=", p.name)
			.where("kind", "=", "v3")
			.where("status", "in", ["ready", "expired"])
			.orderBy("path"),
);
/** In the older protocol each file is a row; the first stands for the artifact. */
const isFirst = sql<SqlBool>`(kind = 'v4' or id = (
	select min(f.id) from action_artifact f where f.run_id = action_artifact.run_id and f.attempt = action_artifact.attempt
	and f.name = action_artifact.name and f.kind = 'v3' and f.status in ('ready', 'expired')))`;

/** The rows of an artifact: one, or one for each file in the older protocol. */
export const rowsOf = (db: Reader, artifact: Artifact): Promise<Artifact[]> =>
	artifact.kind === "v4"
		? Promise.resolve([artifact])
		: db.all(filesOfOld, {
				run: artifact.run_id,
				attempt: artifact.attempt,
				name: artifact.name,
			});

/** An artifact that has been uploaded to a repository. */
export async function artifactIn(
	db: Reader,
	repository: number,
	id: number,
): Promise<Artifact | undefined> {
	const row = await db.first(byId, { id });
	if (row?.repository_id !== repository) return undefined;
	if (row.status !== "ready" && row.status !== "expired") return undefined;
	if (!(await shownRunById(db, row.run_id))) return undefined;
	const files = await rowsOf(db, row);
	const first = Math.min(...files.map((file) => file.id));
	return first === row.id ? asOne(row, files) : undefined;
}

/** An artifact of several files as if it were one. */
const asOne = (row: Artifact, files: readonly Artifact[]): Artifact => ({
	...row,
	size: files.reduce((sum, file) => sum + file.size, 0),
	updated_at: Math.max(...files.map((file) => file.updated_at)),
});

/** Adds up the files of those that were uploaded by the older protocol; one query for any number. */
async function addUp(db: Reader, rows: readonly Artifact[]) {
	const old = rows.filter((row) => row.kind === "v3");
	if (!old.length) return rows;
	const files = await db.rows((q, d) =>
		q
			.selectFrom("action_artifact")
			.selectAll()
			.where("run_id", "in", d.list([...new Set(old.map((r) => r.run_id))]))
			.where("kind", "=", "v3")
			.where("status", "in", ["ready", "expired"]),
	);
	const key = (row: Artifact) =>
		JSON.stringify([row.run_id, row.attempt, row.name]);
	const byName = Map.groupBy(files, key);
	return rows.map((row) =>
		row.kind === "v3" ? asOne(row, byName.get(key(row)) ?? [row]) : row,
	);
}

/** A page of the artifacts of a repository, or of one run of it, in the order in which they were made. */
export async function listArtifacts(
	db: Reader,
	filter: {
		repository: number;
		run?: number | undefined;
		name?: string | undefined;
		limit: number;
		offset: number;
	},
): Promise<{ rows: Artifact[]; total: number }> {
	const found = await countedPage(filter, ({ limit, offset }) =>
		db.rows((q) =>
			q
				.selectFrom("action_artifact")
				.selectAll()
				.select((e) => e.fn.countAll<number>().over().as("total"))
				.where("repository_id", "=", filter.repository)
				.where(isFirst)
				.where(ofShownRun("action_artifact.run_id"))
				.where("status", "in", ["ready", "expired"])
				.$if(filter.run !== undefined, (s) =>
					s.where("run_id", "=", filter.run as number),
				)
				.$if(filter.name !== undefined, (s) =>
					s.where("name", "=", filter.name as string),
				)
				.orderBy("id")
				.limit(limit)
				.offset(offset),
		),
	);
	return { ...found, rows: [...(await addUp(db, found.rows))] };
}

/** What a job says of an artifact that it is about to upload. */
interface NewArtifact {
	readonly kind: Artifact["kind"];
	readonly name: string;
	readonly path: string;
	readonly type: string;
	/** Seconds since 1970; the usual time unless given. */
	readonly expiresAt?: number | undefined;
}

/** Begins an artifact; one of the same name in the same attempt is begun anew. @throws DomainError "invalid" for a name that is none */
export async function beginArtifact(
	app: App,
	run: Run,
	job: Job,
	wanted: NewArtifact,
): Promise<Artifact> {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: a name is one line of text
	if (!wanted.name || /[\0-\x1f\\/:"<>|*?]/.test(wanted.name))
		throw invalid("invalid artifact name");
	if (wanted.name.length > longestName)
		throw invalid(
			`the artifact's name is longer than ${longestName} characters`,
		);
	if (wanted.path.length > longestPath)
		throw invalid("the path in the artifact is too long");
	// of files of the older protocol only we say it: packed or not
	if (wanted.kind === "v4" && !isMediaType(wanted.type))
		throw invalid("invalid media type of the artifact");
	const at = now(app);
	const most = at + 400 * 86_400;
	const expires = Math.min(
		wanted.expiresAt && wanted.expiresAt > at
			? wanted.expiresAt
			: at + app.config.keepArtifactsDays * 86_400,
		most,
	);
	const key = {
		run_id: run.id,
		attempt: run.attempt,
		kind: wanted.kind,
		name: wanted.name,
		path: wanted.path,
	};
	const put = () =>
		app.db.write(async (tx) => {
			const [old] = await tx.rows((q) =>
				q
					.selectFrom("action_artifact")
					.selectAll()
					.where("run_id", "=", key.run_id)
					.where("attempt", "=", key.attempt)
					.where("kind", "=", key.kind)
					.where("name", "=", key.name)
					.where("path", "=", key.path),
			);
			const state = {
				job_id: job.id,
				type: wanted.type,
				status: "pending",
				size: 0,
				blob: "",
				updated_at: at,
				expires_at: expires,
			};
			if (!old) await checkRoom(tx, key);
			if (!old)
				return (
					await tx.rows((q) =>
						q
							.insertInto("action_artifact")
							.values({
								...key,
								...state,
								repository_id: run.repository_id,
								created_at: at,
							})
							.returningAll(),
					)
				)[0];
			await tx.change((q) =>
				q.deleteFrom("action_artifact_part").where("artifact_id", "=", old.id),
			);
			return (
				await tx.rows((q) =>
					q
						.updateTable("action_artifact")
						.set(state)
						.where("id", "=", old.id)
						.returningAll(),
				)
			)[0];
		});
	const row = await put().catch((error) => {
		// somebody else began it at the same moment
		if (isConstraint(error)) return put();
		throw error;
	});
	return row as Artifact;
}

/** @throws DomainError "invalid" when a run has left too much behind already: lists go through all of it */
async function checkRoom(
	tx: Transaction,
	{ run_id, attempt }: { run_id: number; attempt: number },
): Promise<void> {
	const [row] = await tx.rows((q) =>
		q
			.selectFrom("action_artifact")
			.select((e) => e.fn.countAll<number>().as("count"))
			.where("run_id", "=", run_id)
			.where("attempt", "=", attempt),
	);
	if (Number(row?.count) >= mostOfRun)
		throw invalid(
			`a run has at most ${mostOfRun} artifacts, each file counted`,
		);
}

/** Takes an artifact away; its bytes go when nothing else names them. @throws DomainError "not-found" */
export const deleteArtifact = (app: App, artifact: Artifact): Promise<void> =>
	app.db.write(async (tx) => {
		const gone = await tx.change((q) =>
			artifact.kind === "v4"
				? q.deleteFrom("action_artifact").where("id", "=", artifact.id)
				: q
						.deleteFrom("action_artifact")
						.where("run_id", "=", artifact.run_id)
						.where("attempt", "=", artifact.attempt)
						.where("name", "=", artifact.name)
						.where("kind", "=", "v3"),
		);
		if (!gone) throw notFound();
		noteAudit(app, tx, {
			action: "run.artifact-deleted",
			in: { repositoryId: artifact.repository_id },
			target: { id: artifact.run_id, name: artifact.name },
		});
	});

/** Lets go of the bytes of artifacts whose time is over; they stay in lists as expired. */
export const expireArtifacts = (app: App): Promise<void> =>
	app.db.write(async (tx) => {
		const at = now(app);
		await tx.change((q) =>
			q
				.updateTable("action_artifact")
				.set({ status: "expired", blob: "" })
				.where("status", "=", "ready")
				.where("expires_at", "<", at),
		);
		// uploads that nobody has ended
		await tx.change((q) =>
			q
				.deleteFrom("action_artifact")
				.where("status", "=", "pending")
				.where("updated_at", "<", at - 86_400),
		);
	});
