import type { Selectable } from "kysely";
import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import {
	isConstraint,
	query,
	type Reader,
} from "../../../database/database.ts";
import type { ArtifactTable } from "../../../database/schema-actions.ts";
import { invalid, notFound } from "../../../errors.ts";
import { countedPage } from "../counted-page.ts";
import type { Job, Run } from "../runs/run.ts";

/** A file, or several in one archive, that a job leaves behind. `ready` ones can be downloaded until they expire. */
export type Artifact = Selectable<ArtifactTable>;

const keptDays = 90;
const longestName = 255;

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

/** An artifact that has been uploaded to a repository by the newer protocol. */
export async function artifactIn(
	db: Reader,
	repository: number,
	id: number,
): Promise<Artifact | undefined> {
	const row = await db.first(byId, { id });
	const listed =
		row?.kind === "v4" && (row.status === "ready" || row.status === "expired");
	return listed && row.repository_id === repository ? row : undefined;
}

/** A page of the artifacts of a repository, or of one run of it, in the order in which they were made. */
export function listArtifacts(
	db: Reader,
	filter: {
		repository: number;
		run?: number | undefined;
		name?: string | undefined;
		limit: number;
		offset: number;
	},
): Promise<{ rows: Artifact[]; total: number }> {
	return countedPage(filter, ({ limit, offset }) =>
		db.rows((q) =>
			q
				.selectFrom("action_artifact")
				.selectAll()
				.select((e) => e.fn.countAll<number>().over().as("total"))
				.where("repository_id", "=", filter.repository)
				.where("kind", "=", "v4")
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
}

/** What a job says of an artifact that it is about to upload. */
export interface NewArtifact {
	readonly kind: Artifact["kind"];
	readonly name: string;
	readonly path: string;
	readonly type: string;
	/** Seconds since 1970; the usual time unless given. */
	readonly expiresAt?: number | undefined;
}

/** Begins an artifact; one of the same name in the same attempt is begun anew. @throws Refusal "invalid" for a name that is none */
export async function beginArtifact(
	app: App,
	run: Run,
	job: Job,
	wanted: NewArtifact,
): Promise<Artifact> {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: a name is one line of text
	if (!wanted.name || /[\0-\x1f\\/:"<>|*?]/.test(wanted.name))
		throw invalid("the artifact's name is not valid");
	if (wanted.name.length > longestName)
		throw invalid(
			`the artifact's name is longer than ${longestName} characters`,
		);
	const at = now(app);
	const most = at + 400 * 86_400;
	const expires = Math.min(
		wanted.expiresAt && wanted.expiresAt > at
			? wanted.expiresAt
			: at + keptDays * 86_400,
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

/** Takes an artifact away; its bytes go when nothing else names them. @throws Refusal "not-found" */
export const deleteArtifact = (app: App, artifact: Artifact): Promise<void> =>
	app.db.write(async (tx) => {
		const gone = await tx.change((q) =>
			q.deleteFrom("action_artifact").where("id", "=", artifact.id),
		);
		if (!gone) throw notFound();
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
