import { hash } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { walkPages } from "../../database/queries/walk-pages.ts";
import type { CodeSearchSchema } from "../../database/schema-repositories.ts";
import { isGitError } from "../../git/errors.ts";
import { readLogged } from "../../git/history/read-log.ts";
import { unpackText } from "../../text/code/unpack-text.ts";
import {
	longestCommit,
	readCommitText,
	writeCommit,
} from "../../text/commits/commit-text.ts";
import { hashOfCommit } from "../code-search/commits/commit-writer.ts";
import { dropBrokenText } from "../code-search/drop-broken-text.ts";
import { planRebuild } from "../code-search/plan-rebuild.ts";
import {
	codeKind,
	commitKind,
	planOfKind,
	wikiKind,
} from "../code-search/text-kinds.ts";
import {
	type Repository,
	repositoryById,
	storeOf,
} from "../repositories/repository.ts";
import type { Check, Finding } from "./check.ts";

const ofFiles = [codeKind, wikiKind];
const kinds = ofFiles.map(({ number }) => number);
const headsAtOnce = 200;
const textsAtOnce = 60;
/** Repositories that are asked for a commit. */
const mostAsked = 3;

/** The heads of files with the numbers that their places say, and how many places nothing finds. */
const heads = query((q, p: { after: number; limit: number }) =>
	q
		.selectFrom("code_head as h")
		.innerJoin("repository as r", "r.id", "h.repository_id")
		.select(["h.id", "h.kind", "h.branch", "h.files", "h.left_out"])
		.select(["r.id as repository", "r.owner_id"])
		.select([
			sql<number>`(select count(*) from code_place p where p.head_id = h.id)`.as(
				"places",
			),
			sql<number>`(select count(*) from code_place p where p.head_id = h.id and p.reason <> '')`.as(
				"reasons",
			),
			sql<number>`(select count(*) from code_place p left join code_text t on t.id = p.text_id where p.head_id = h.id and p.reason = '' and coalesce(t.indexed, 0) = 0)`.as(
				"lost",
			),
		])
		.where("h.id", ">", p.after)
		.where("h.kind", "in", kinds)
		.orderBy("h.id")
		.limit(p.limit),
);
const empty = query((q, _: object) =>
	q
		.selectFrom("code_segment as s")
		.select("s.id")
		.where("s.ready", "=", 1)
		.where("s.bytes", ">", 0)
		.where((e) =>
			e.not(
				e.exists(
					e
						.selectFrom("code_posting as p")
						.select("p.first")
						.whereRef("p.segment_id", "=", "s.id"),
				),
			),
		),
);
const count = updateTable("code_head", {
	set: ["files", "left_out"],
	where: ["id"],
});
const begin = query((q, p: { id: number }) =>
	q
		.updateTable("code_head")
		.set((e) => ({
			...{ oid: "", rules: "", files: 0, left_out: 0 },
			asked: e("asked", "+", 1),
		}))
		.where("id", "=", p.id),
);
const dropPlaces = query((q, p: { head: number }) =>
	q.deleteFrom("code_place").where("head_id", "=", p.head),
);

interface Head {
	readonly id: number;
	readonly kind: number;
	readonly repository: number;
	readonly owner_id: number;
}

/** Lets a head be indexed from the beginning. */
const anew = (app: App, { id, kind, repository, owner_id }: Head) =>
	app.db.write(async (tx) => {
		tx.later(dropPlaces, { head: id });
		tx.later(begin, { id });
		await planOfKind(kind)(app, tx, { id: repository, owner_id });
	});

/** Compares the rows of the search index with each other. */
export const wrongSearchIndex: Check<App> = {
	name: "search-index",
	looksAt: "files that a search cannot find, and wrong numbers of them",
	async find(app) {
		const found: Finding[] = [];
		const pages = walkPages(
			headsAtOnce,
			(after) => app.db.all(heads, { after, limit: headsAtOnce }),
			({ id }) => id,
		);
		for await (const some of pages)
			for (const head of some) {
				const { id, branch, places: files, reasons: left_out } = head;
				const of = `${branch} of repository ${head.repository} in the search index`;
				if (head.lost > 0)
					found.push({
						what: `${of}: ${head.lost} files are not found`,
						mend: () => anew(app, head),
					});
				else if (files !== head.files || left_out !== head.left_out)
					found.push({
						what: `${of}: ${head.files} files are counted, ${files} are there`,
						mend: () =>
							app.db.write((tx) => tx.run(count, { id, files, left_out })),
					});
			}
		for (const { id } of await app.db.all(empty, {}))
			found.push({
				what: `segment ${id} of the search index has no postings`,
				mend: () => rebuilt(app, id),
			});
		return found;
	},
};

/** The segment goes at once, and a new index is made beside the others. */
async function rebuilt(app: App, segment: number) {
	await planRebuild(app);
	await app.db.write((tx) =>
		tx.change((q) => q.deleteFrom("code_segment").where("id", "=", segment)),
	);
}

const texts = query((q, p: { after: number; limit: number }) =>
	q
		.selectFrom("code_text")
		.select(["id", "hash", "kind", "packed"])
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(p.limit),
);
/** Repositories whose histories have a commit. */
const repositoriesOfCommit = query((q, p: { text: number; limit: number }) =>
	q
		.selectFrom("code_log_commit as c")
		.innerJoin("code_head_log as l", "l.log_id", "c.log_id")
		.innerJoin("code_head as h", "h.id", "l.head_id")
		.innerJoin("repository as r", "r.id", "h.repository_id")
		.select("r.id")
		.where("c.text_id", "=", p.text)
		.limit(p.limit),
);

type TextRow = Pick<
	Selectable<CodeSearchSchema["code_text"]>,
	"id" | "hash" | "kind" | "packed"
>;

/** Reads every text of the search index, and the commits that it has in their repositories. */
export const changedTexts: Check<App> = {
	name: "changed-texts",
	looksAt: "texts of the search index that are not those that were put",
	async find(app) {
		const found: Finding[] = [];
		const pages = walkPages(
			textsAtOnce,
			(after) => app.db.all(texts, { after, limit: textsAtOnce }),
			({ id }) => id,
		);
		for await (const some of pages)
			for (const row of some) {
				if (await isAsPut(app, row)) continue;
				found.push({
					what: `text ${row.id} of the search index has other bytes than were put`,
					mend: () => putAnew(app, row),
				});
			}
		return found;
	},
};

/** Removes a text, and has the repositories that have it compared with the index. */
const putAnew = (app: App, { id, kind }: TextRow): Promise<void> =>
	dropBrokenText(
		app,
		{ id, kind },
		{ signal: new AbortController().signal, progress: async () => {} },
	);

async function isAsPut(app: App, row: TextRow): Promise<boolean> {
	const bytes = unpacked(row.packed);
	if (!bytes) return false;
	if (row.kind === commitKind.number) return isCommit(app, row, bytes);
	const { prefix = "" } =
		ofFiles.find(({ number }) => number === row.kind) ?? {};
	return hash("sha256", bytes, "base64url") === row.hash.slice(prefix.length);
}

/** Tells whether a text is that of a commit, as one of the repositories has it. Where none has it now, its id alone is compared. */
async function isCommit(
	app: App,
	{ id, hash: named }: TextRow,
	bytes: Buffer,
): Promise<boolean> {
	const text = bytes.toString();
	const { oid } = readCommitText(text);
	if (hashOfCommit(oid) !== named) return false;
	const some = { text: id, limit: mostAsked };
	for (const { id: of } of await app.db.all(repositoriesOfCommit, some)) {
		const repository = await repositoryById(app.db, of);
		const commit = repository && (await commitIn(app, repository, oid));
		if (commit) return writeCommit(commit) === text;
	}
	return true;
}

async function commitIn(app: App, repository: Repository, oid: string) {
	try {
		const store = storeOf(repository);
		const [commit] = await readLogged(app.git, store, [oid], longestCommit);
		return commit;
	} catch (error) {
		// another check tells of objects that are missing
		if (!isGitError(error, "missing-object") && !isGitError(error, "corrupt"))
			throw error;
		return undefined;
	}
}

function unpacked(packed: Uint8Array): Buffer | undefined {
	try {
		return unpackText(packed);
	} catch {
		return undefined;
	}
}
