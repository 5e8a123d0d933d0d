import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { sha256Hex } from "../../../crypto/digests.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import type { CalledFiles } from "../../../workflow-language/calls.ts";
import {
	type Workflow,
	WorkflowError,
} from "../../../workflow-language/workflow-file.ts";
import type { Run } from "./run.ts";

/** Keeps a text that many runs may share, and gives its id. */
export async function keepText(
	app: App,
	tx: Transaction,
	content: string,
): Promise<number> {
	const used_at = now(app);
	const [row] = await tx.rows((q) =>
		q
			.insertInto("action_text")
			.values({ hash: sha256Hex(content), content, used_at })
			.onConflict((c) => c.column("hash").doUpdateSet({ used_at }))
			.returning("id"),
	);
	return (row as { id: number }).id;
}

/** A text by its id; what is put together for this one time is remembered by nobody. */
async function textOf(db: Reader, id: number): Promise<string> {
	const [row] = await db.rows((q) =>
		q.selectFrom("action_text").select("content").where("id", "=", id),
	);
	return row?.content ?? "";
}

/** The text of a run's workflow file. */
export const sourceOfRun = async (
	db: Reader,
	{ source, source_id }: Pick<Run, "source" | "source_id">,
): Promise<string> => (source_id === null ? source : textOf(db, source_id));

/** JSON of what started a run. */
export const payloadOfRun = async (
	db: Reader,
	{ payload, payload_id }: Pick<Run, "payload" | "payload_id">,
): Promise<string> => (payload_id === null ? payload : textOf(db, payload_id));

/** The texts of the workflow files that a run calls, as they were when it began, by name. */
async function calledTexts(
	db: Reader,
	{ id, called }: Pick<Run, "id" | "called">,
): Promise<Readonly<Record<string, string>>> {
	const rows = await db.rows((q) =>
		q
			.selectFrom("action_called as c")
			.innerJoin("action_text as t", "t.id", "c.text_id")
			.select(["c.file", "t.content"])
			.where("c.run_id", "=", id),
	);
	return rows.length > 0
		? Object.fromEntries(rows.map((row) => [row.file, row.content]))
		: (JSON.parse(called) as Record<string, string>);
}

/** The workflow files of a run. */
export interface RunFiles {
	readonly workflow: Workflow;
	readonly called: CalledFiles;
}

/**
 * Reads the workflow files of a run. Within a transaction too: they were read before the run was made, and are mostly remembered.
 * @throws WorkflowError for its own
 */
export async function filesOfRun(
	app: App,
	db: Reader,
	run: Run,
): Promise<RunFiles> {
	return {
		workflow: await app.actions.workflows.read(await sourceOfRun(db, run)),
		called: await readCalled(app, await calledTexts(db, run)),
	};
}

/** Reads workflow files by their names; those that are none stand there as what is wrong with them. */
export async function readCalled(
	app: App,
	texts: Readonly<Record<string, string>>,
): Promise<CalledFiles> {
	const read = new Map<string, Workflow | WorkflowError>();
	for (const [file, text] of Object.entries(texts))
		try {
			read.set(file, await app.actions.workflows.read(text));
		} catch (error) {
			if (!(error instanceof WorkflowError)) throw error;
			read.set(file, error);
		}
	return read;
}

const unusedSeconds = 86_400;
const mostAtOnce = 500;

/** Lets go of texts that no run is made of any more. */
export async function dropTexts(app: App): Promise<void> {
	const before = now(app) - unusedSeconds;
	for (;;) {
		const gone = await app.db.write((tx) =>
			tx.rows((q) =>
				q
					.deleteFrom("action_text")
					.where("used_at", "<", before)
					.where("id", "in", (e) =>
						e
							.selectFrom("action_text as t")
							.select("t.id")
							.where("t.used_at", "<", before)
							.where(({ not, exists, or, selectFrom }) =>
								not(
									or([
										exists(
											selectFrom("action_run as r")
												.select("r.id")
												.whereRef("r.source_id", "=", "t.id"),
										),
										exists(
											selectFrom("action_run as p")
												.select("p.id")
												.whereRef("p.payload_id", "=", "t.id"),
										),
										exists(
											selectFrom("action_called as c")
												.select("c.run_id")
												.whereRef("c.text_id", "=", "t.id"),
										),
									]),
								),
							)
							.limit(mostAtOnce),
					)
					.returning("id"),
			),
		);
		if (gone.length < mostAtOnce) return;
	}
}
