import { beforeAll, expect, test } from "vitest";
import { planMergeWhereDue } from "../../../src/domain/code-search/merge-segments.ts";
import { testForge } from "../../support/forge.ts";
import { indexed } from "./code-bench.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
beforeAll(async () => {
	forge = await testForge();
});

/** Adds segments of a level without any blocks, each of so many bytes. */
const add = (count: number, level: number, bytes: number) =>
	forge.app.db.write(async (tx) => {
		const segment = { level, bytes, texts: 1, ready: 1, builder: "any" };
		const one = { ...segment, lowest: 1, highest: 1, added_at: 0 };
		const values = Array.from({ length: count }, () => one);
		await tx.change((q) => q.insertInto("code_segment").values(values));
		await planMergeWhereDue(forge.app, tx);
	});
const levels = async () =>
	(
		await forge.app.db.rows((q) =>
			q.selectFrom("code_segment").select("level").orderBy("level"),
		)
	).map(({ level }) => level);

test("segments become larger ones until they are large, however often they did before", async () => {
	await add(8, 3, 10_000);
	await indexed(forge);
	expect(await levels()).toEqual([4]);
	await add(9, 3, 16 << 20);
	await indexed(forge);
	expect(await levels()).toEqual([...Array<number>(9).fill(3), 4]);
});
