import type { Selectable } from "kysely";
import type { CodeSearchSchema } from "../../../src/database/schema-repositories.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { unpackText } from "../../../src/text/code/unpack-text.ts";

type BlockRow = Selectable<CodeSearchSchema["code_posting"]>;

/** Does the work on the index that is planned. */
export const indexed = async (forge: Forge): Promise<void> => {
	await forge.app.jobs.settled(60_000);
};

/** Gives the contents of the index of a repository: the text of each path, or in brackets why it is left out. */
export async function filesInIndex(
	{ app }: Forge,
	name: string,
): Promise<Record<string, string>> {
	const rows = await app.db.rows((q) =>
		q
			.selectFrom("code_place")
			.innerJoin("code_head", "code_head.id", "code_place.head_id")
			.innerJoin("repository", "repository.id", "code_head.repository_id")
			.innerJoin("code_path", "code_path.id", "code_place.path_id")
			.leftJoin("code_text", "code_text.id", "code_place.text_id")
			.select(["path", "reason", "packed", "code_text.indexed"])
			.where("repository.name", "=", name)
			.orderBy("path"),
	);
	return Object.fromEntries(
		rows.map(({ path, reason, packed, indexed }) => [
			path,
			packed
				? `${unpackText(packed).toString()}${indexed ? "" : " (not in a segment)"}`
				: `(${reason})`,
		]),
	);
}

/** Writes other bytes into a block of postings, as a damaged disk has them. */
export const writeBlock = (
	{ app }: Forge,
	block: Pick<BlockRow, "segment_id" | "first" | "part">,
	body: Uint8Array,
) =>
	app.db.write((tx) =>
		tx.rows((q) =>
			q
				.updateTable("code_posting")
				.set({ body })
				.where("segment_id", "=", block.segment_id)
				.where("first", "=", block.first)
				.where("part", "=", block.part),
		),
	);
