import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Reader } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { invalid } from "../../errors.ts";
import { noteAudit } from "../audit/note-audit.ts";
import type { UnitRights } from "./actor.ts";

/** What tokens of jobs open. */
export interface JobBounds {
	/** What a token opens when the workflow says nothing. */
	readonly usual: "read" | "write";
	/** The most that a workflow gets, whatever it asks for: of everything alike, or by part. */
	readonly most: "read" | "write" | "parts";
	/** The most by part; it counts where `most` says so. A part that is not named opens nothing. */
	readonly parts: UnitRights;
}

/** What an owner says of the tokens of jobs in his repositories. */
export interface JobRules extends JobBounds {
	/** Which other repositories of the owner a token reads. */
	readonly reads: "none" | "chosen" | "all";
}

/** The bounds where nobody has said anything. */
const openBounds: JobBounds = {
	usual: "write",
	most: "write",
	parts: {},
};
const openRules: JobRules = { ...openBounds, reads: "none" };

/** The most repositories that an owner names. */
export const mostReadable = 100;

const ofOwner = query((q, p: { owner: number }) =>
	q
		.selectFrom("job_rule")
		.select(["usual", "most", "parts", "reads"])
		.where("account_id", "=", p.owner),
);
const ownerOf = query((q, p: { repository: number }) =>
	q
		.selectFrom("job_rule as j")
		.innerJoin("repository as r", "r.owner_id", "j.account_id")
		.select(["j.usual", "j.most", "j.parts"])
		.where("r.id", "=", p.repository),
);
const ofRepository = query((q, p: { repository: number }) =>
	q
		.selectFrom("job_repository_rule")
		.select(["usual", "most", "parts"])
		.where("repository_id", "=", p.repository),
);
/** Those of them that the owner has still. */
const readable = query((q, p: { owner: number }) =>
	q
		.selectFrom("job_readable as j")
		.innerJoin("repository as r", "r.id", "j.repository_id")
		.select(["r.id", "r.name"])
		.where("j.owner_id", "=", p.owner)
		.where("r.owner_id", "=", p.owner)
		.orderBy("r.lower_name"),
);
const named = query((q, p: { owner: number; names: string[] }, d) =>
	q
		.selectFrom("repository")
		.select(["id", "lower_name"])
		.where("owner_id", "=", p.owner)
		.where("lower_name", "in", d.list(p.names)),
);
const put = insertInto(
	"job_rule",
	["account_id", "usual", "most", "parts", "reads", "updated_at"],
	(insert) =>
		insert.onConflict((c) =>
			c.column("account_id").doUpdateSet((e) => ({
				usual: e.ref("excluded.usual"),
				most: e.ref("excluded.most"),
				parts: e.ref("excluded.parts"),
				reads: e.ref("excluded.reads"),
				updated_at: e.ref("excluded.updated_at"),
			})),
		),
);
const putRepository = insertInto(
	"job_repository_rule",
	["repository_id", "usual", "most", "parts", "updated_at"],
	(insert) =>
		insert.onConflict((c) =>
			c.column("repository_id").doUpdateSet((e) => ({
				usual: e.ref("excluded.usual"),
				most: e.ref("excluded.most"),
				parts: e.ref("excluded.parts"),
				updated_at: e.ref("excluded.updated_at"),
			})),
		),
);
const clear = query((q, p: { owner: number }) =>
	q.deleteFrom("job_readable").where("owner_id", "=", p.owner),
);
const add = insertInto("job_readable", ["owner_id", "repository_id"]);

const read = <R extends { readonly parts: string }>(row: R) => ({
	...row,
	parts: JSON.parse(row.parts) as UnitRights,
});

export async function jobRulesOf(db: Reader, owner: number): Promise<JobRules> {
	const row = await db.first(ofOwner, { owner });
	return row ? read(row) : openRules;
}

/** What a repository takes away from what its owner says. */
export async function jobBoundsOf(
	db: Reader,
	repository: number,
): Promise<JobBounds> {
	const row = await db.first(ofRepository, { repository });
	return row ? read(row) : openBounds;
}

/** What holds for jobs which are planned now in a repository: what its owner says, and what it says itself. */
export async function jobBoundsIn(
	db: Reader,
	repository: number,
): Promise<readonly JobBounds[]> {
	const owner = await db.first(ownerOf, { repository });
	const own = await db.first(ofRepository, { repository });
	return [owner, own].flatMap((row) => (row ? [read(row)] : []));
}

/** Changes what a repository takes away. It counts for jobs that are planned from now on. */
export function changeJobBounds(
	app: App,
	repository: number,
	{ usual, most, parts }: JobBounds,
): Promise<void> {
	return app.db.write(async (tx) => {
		await tx.run(putRepository, {
			repository_id: repository,
			usual,
			most,
			parts: JSON.stringify(parts),
			updated_at: now(app),
		});
		noteAudit(app, tx, {
			action: "workflow.settings-changed",
			in: { repositoryId: repository },
			facts: { fields: ["token rights"] },
		});
	});
}

/** The repositories that an owner has named for tokens to read. */
export const readableByJobs = (
	db: Reader,
	owner: number,
): Promise<{ id: number; name: string }[]> => db.all(readable, { owner });

/**
 * Changes what an owner says of the tokens of jobs. Rights count for jobs that are planned from now on, reading of other repositories
 * at once.
 * @throws DomainError "invalid" for a name that none of his repositories has, with the name in `details.missing`
 */
export async function changeJobRules(
	app: App,
	owner: number,
	rules: JobRules & { readonly repositories: readonly string[] },
): Promise<void> {
	const names = [...new Set(rules.repositories.map((n) => n.toLowerCase()))];
	if (names.length > mostReadable)
		throw invalid(`at most ${mostReadable} repositories`, {
			field: "repositories",
		});
	await app.db.write(async (tx) => {
		const found = names.length ? await tx.all(named, { owner, names }) : [];
		const known = new Set(found.map((row) => row.lower_name));
		const missing = names.find((name) => !known.has(name));
		if (missing !== undefined)
			throw invalid(`repository not found: ${missing}`, {
				field: "repositories",
				missing,
			});
		const { usual, most, reads } = rules;
		await tx.run(put, {
			account_id: owner,
			usual,
			most,
			parts: JSON.stringify(rules.parts),
			reads,
			updated_at: now(app),
		});
		await tx.run(clear, { owner });
		for (const { id } of found)
			await tx.run(add, { owner_id: owner, repository_id: id });
		noteAudit(app, tx, {
			action: "workflow.settings-changed",
			in: { accountId: owner },
			facts: { fields: ["token rights"] },
		});
	});
}
