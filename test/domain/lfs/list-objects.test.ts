import { expect, test } from "vitest";
import { insteadOf } from "../../../src/database/database.ts";
import {
	lfsObjectsInPieces,
	listLfsObjects,
	sumLfsObjects,
} from "../../../src/domain/lfs/list-objects.ts";
import { testForge } from "../../support/forge.ts";

const forge = await testForge();
const { app } = forge;
const ada = await forge.user("ada");
const many = 2_500;

/** A repository with so many large files, of 1, 2, 3, … bytes, the largest of which came last. */
async function withFiles(name: string, count: number) {
	const { body } = await forge.call<{ id: number }>("POST", "/user/repos", {
		as: ada,
		body: { name },
	});
	for (let from = 0; from < count; from += 500)
		await app.db.write((tx) =>
			tx.change((q) =>
				q.insertInto("lfs_object").values(
					Array.from({ length: Math.min(500, count - from) }, (_, i) => ({
						repository_id: body.id,
						oid: String((from + i) * 7919).padStart(64, "0"),
						size: from + i + 1,
						created_at: from + i,
					})),
				),
			),
		);
	return body;
}

test("large files are listed by an index, and summed a few at a time", async () => {
	const repository = await withFiles("films", many);
	await withFiles("others", 3);
	const read: number[] = [];
	const counting = insteadOf(app.db, {
		async all(query, params) {
			const rows = await app.db.all(query, params);
			read.push(rows.length);
			return rows;
		},
	});
	const sum = await sumLfsObjects(counting, repository);
	expect(sum).toEqual({ total: many, bytes: (many * (many + 1)) / 2 });
	expect(read).toEqual([1000, 1000, 500]);
	const sizes = [];
	for (const offset of [0, 2, 4])
		for (const { size } of await listLfsObjects(app.db, repository, {
			limit: 2,
			offset,
		}))
			sizes.push(size);
	expect(sizes).toEqual([2500, 2499, 2498, 2497, 2496, 2495]);
	const all = new Set<string>();
	for await (const some of lfsObjectsInPieces(app.db, repository))
		for (const { oid } of some) all.add(oid);
	expect(all.size).toBe(many);
});

test("a repository without large files has none", async () => {
	const repository = await withFiles("empty", 0);
	expect(await sumLfsObjects(app.db, repository)).toEqual({
		total: 0,
		bytes: 0,
	});
});
