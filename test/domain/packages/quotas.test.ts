import { expect, test } from "vitest";
import { examine, rowChecks } from "../../../src/domain/doctor/examine.ts";
import { testForge } from "../../support/forge.ts";
import { send } from "../../support/registry.ts";

const forge = await testForge({ packageQuota: 1_000_000 });
const { app } = forge;
const ada = await forge.user("ada");

const used = async () =>
	Object.fromEntries(
		(
			await app.db.rows((q) =>
				q
					.selectFrom("package_file_total")
					.innerJoin("account", "account.id", "package_file_total.owner_id")
					.select(["package_file_total.type", "bytes"])
					.where("account.name", "=", "ada")
					.where("bytes", ">", 0),
			)
		).map(({ type, bytes }) => [type, Number(bytes)]),
	);
const put = async (path: string, body: string) => {
	const { status } = await send(
		forge,
		"PUT",
		`/api/packages/ada/generic/${path}`,
		{ as: ada, body },
	);
	return status;
};
const drop = async (path: string) => {
	const { status } = await send(
		forge,
		"DELETE",
		`/api/packages/ada/generic/${path}`,
		{ as: ada },
	);
	return status;
};

test("equal bytes of an owner count once, as long as any file has them", async () => {
	expect(await put("tool/1/a.bin", "a".repeat(100))).toBe(201);
	expect(await put("tool/1/b.bin", "a".repeat(100))).toBe(201);
	expect(await put("tool/2/a.bin", "a".repeat(100))).toBe(201);
	expect(await put("other/1/a.bin", "a".repeat(100))).toBe(201);
	expect(await put("other/1/c.bin", "c".repeat(7))).toBe(201);
	expect(await used()).toEqual({ generic: 107 });
	// two files with the same bytes go by one statement
	expect(await drop("tool/1")).toBe(204);
	expect(await used()).toEqual({ generic: 107 });
	expect(await drop("other/1")).toBe(204);
	expect(await used()).toEqual({ generic: 100 });
	expect(await drop("tool/2/a.bin")).toBe(204);
	expect(await used()).toEqual({});
});

test("the doctor sums them again", async () => {
	expect(await put("tool/1/a.bin", "a".repeat(100))).toBe(201);
	expect(await put("tool/1/b.bin", "b".repeat(20))).toBe(201);
	expect(await examine(app, rowChecks, { fix: true })).toEqual([]);
	await app.db.script("update package_file_total set bytes = 5");
	const found = await examine(app, rowChecks, { fix: true });
	expect(found.map(({ what }) => what)).toEqual([
		expect.stringMatching(/\(generic\): bytes is 5, should be 120$/),
	]);
	expect(await used()).toEqual({ generic: 120 });
});
