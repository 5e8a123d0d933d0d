import type { App } from "../../app.ts";
import { query, queryOfBytes } from "../../database/database.ts";
import { planRebuild } from "../code-search/plan-rebuild.ts";
import type { Check, Finding } from "./check.ts";

const blocksAtOnce = 100;

const segments = query((q, _: object) =>
	q
		.selectFrom("code_segment")
		.select("id")
		.where("ready", "=", 1)
		.orderBy("id"),
);
const columns = { first: "integer", part: "integer", body: "bytes" } as const;
const blocks = queryOfBytes(
	columns,
	(q, p: { segment: number; first: number; part: number; limit: number }) =>
		q
			.selectFrom("code_posting")
			.select(["first", "part", "body"])
			.where("segment_id", "=", p.segment)
			.where((e) =>
				e(
					e.refTuple("first", "part"),
					">",
					e.tuple(e.val(p.first), e.val(p.part)),
				),
			)
			.orderBy("first")
			.orderBy("part")
			.limit(p.limit),
);

/** Reads every block of postings. A search that meets a broken one reads more texts, so that it misses none. */
export const brokenPostings: Check<App> = {
	name: "broken-postings",
	looksAt: "postings of the search index that are not those that were written",
	async find(app) {
		const found: Finding[] = [];
		for (const { id } of await app.db.all(segments, {})) {
			const broken = await brokenIn(app, id);
			if (broken > 0)
				found.push({
					what: `segment ${id} of the search index has ${broken} broken blocks of postings`,
					mend: () => planRebuild(app),
				});
		}
		return found;
	},
};

/** Counts the broken blocks of a segment. */
async function brokenIn(app: App, segment: number): Promise<number> {
	let broken = 0;
	for (let after = { first: -1, part: 0 }; ; ) {
		const at = { segment, ...after, limit: blocksAtOnce };
		const some = await app.db.all(blocks, at);
		const last = some.at(-1);
		if (!last) return broken;
		after = { first: last.first, part: last.part };
		const answer = await app.code.index.ask(
			{ kind: "are-whole", blocks: some },
			0,
		);
		broken += answer.filter((isWhole) => !isWhole).length;
	}
}
