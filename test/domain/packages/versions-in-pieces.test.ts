import { expect, test } from "vitest";
import { insteadOf } from "../../../src/database/database.ts";
import {
	allVersionsByName,
	allVersionsOf,
	versionsByPackage,
	versionsOf,
} from "../../../src/domain/packages/package.ts";
import { registryFiles } from "../../../src/domain/packages/registry-files.ts";
import { mapInTurns } from "../../../src/registries/in-turns.ts";
import { testForge } from "../../support/forge.ts";

const forge = await testForge();
const { app } = forge;
await forge.user("ada");
const rows = await app.db.rows((q) =>
	q.selectFrom("account").select("id").where("name", "=", "ada"),
);
const owner = Number(rows[0]?.id);

/** A package with so many versions of one file each. */
async function make(name: string, count: number): Promise<number> {
	return app.db.write(async (tx) => {
		const [made] = await tx.rows((q) =>
			q
				.insertInto("package")
				.values({
					owner_id: owner,
					type: "debian",
					name,
					lower_name: name,
					created_at: 1,
				})
				.returning("id"),
		);
		for (let i = 0; i < count; i++) {
			const [version] = await tx.rows((q) =>
				q
					.insertInto("package_version")
					.values({
						package_id: made?.id as number,
						version: `1.${i}`,
						lower_version: `1.${i}`,
						created_at: 1,
					})
					.returning("id"),
			);
			const digest = "a".repeat(64);
			const [file] = await tx.rows((q) =>
				q
					.insertInto("package_file")
					.values({
						version_id: version?.id as number,
						name: `${name}-${i}.deb`,
						lower_name: `${name}-${i}.deb`,
						size: 1,
						sha256: digest,
						md5: "",
						sha1: "",
						sha512: "",
						created_at: 1,
					})
					.returning("id"),
			);
			await tx.change((q) =>
				q.insertInto("package_property").values({
					file_id: file?.id as number,
					package_id: null,
					version_id: null,
					name: "number",
					value: `${i}`,
				}),
			);
		}
		return Number(made?.id);
	});
}
// the first made is the last by name, and pieces end within packages and between them
const zinc = await make("zinc", 3);
const large = await make("iron", 1_203);
await make("gold", 497);
await make("copper", 500);
const total = 3 + 1_203 + 497 + 500;

let most = 0;
const counting = insteadOf(app.db, {
	async all(query, params) {
		const found = await app.db.all(query, params);
		most = Math.max(most, found.length);
		return found;
	},
});

test("all versions of a package and of a registry are read a few at a time", async () => {
	most = 0;
	const own = await versionsOf(counting, { id: large });
	expect(own.map(({ version }) => version)).toEqual(
		Array.from({ length: 1_203 }, (_, i) => `1.${i}`),
	);
	const all = await allVersionsByName(counting, owner, "debian");
	expect(all.length).toBe(total);
	const names = all.map(({ name, id }) => `${name} ${String(id).padStart(8)}`);
	expect(names).toEqual(names.toSorted());
	const first = await allVersionsOf(counting, owner, "debian");
	expect(first[0]?.name).toBe("zinc");
	expect(first.map(({ id }) => id)).toEqual(
		all.map(({ id }) => id).sort((a, b) => a - b),
	);
	const some = await versionsByPackage(counting, [{ id: zinc }, { id: large }]);
	expect([some.get(zinc)?.length, some.get(large)?.length]).toEqual([3, 1203]);
	expect(most).toBe(500);
});

test("files of a registry have the properties of their own, by the names of their packages", async () => {
	most = 0;
	const files = await registryFiles(counting, owner, "debian");
	expect(files.length).toBe(total);
	for (const file of files)
		expect(file.name).toBe(
			`${file.package_name}-${file.properties.number}.deb`,
		);
	expect(new Set(files.map((file) => file.package_name))).toEqual(
		new Set(["copper", "gold", "iron", "zinc"]),
	);
	expect(files[0]?.package_name).toBe("copper");
	expect(most).toBe(500);
});

test("others have a turn while something long is made of many rows", async () => {
	let turns = 0;
	let over = false;
	const others = () => {
		turns++;
		if (!over) setImmediate(others);
	};
	setImmediate(others);
	const busy = (n: number) => {
		const until = performance.now() + 2;
		while (performance.now() < until);
		return n * 2;
	};
	expect(
		await mapInTurns([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], busy),
	).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24]);
	over = true;
	expect(turns).toBeGreaterThanOrEqual(2);
});
