import { expect, test } from "vitest";
import { digestOf } from "../support/image.ts";
import { registryBench, type send } from "../support/registry.ts";

const bench = registryBench("/v2/ada/", {
	packageQuotas: "container=100",
	maxPackageBytes: 80,
});
const { call } = bench;
const code = ({ status, json }: Awaited<ReturnType<typeof send>>) => [
	status,
	json?.errors?.[0]?.code,
];
const begun = async (): Promise<string> =>
	(await call("POST", "app/blobs/uploads/")).headers.get("location") as string;
const piece = (at: string, body: string | ReadableStream) =>
	call("PATCH", at, { body });
/** A body whose length is not told before. */
const flowing = (text: string) => new Blob([text]).stream();
const size = async (at: string) => (await call("GET", at)).headers.get("range");

test("pieces of open uploads have the room of their owner together", async () => {
	const one = await begun();
	const two = await begun();
	expect((await piece(one, "a".repeat(60))).status).toBe(202);
	expect(code(await piece(two, "b".repeat(60)))).toEqual([403, "DENIED"]);
	expect(code(await piece(two, flowing("b".repeat(60))))).toEqual([
		413,
		"SIZE_INVALID",
	]);
	expect(await size(two)).toBe("0-0");
	// what is cancelled makes room
	expect((await call("DELETE", one)).status).toBe(204);
	expect((await piece(two, "b".repeat(60))).status).toBe(202);
	const digest = digestOf("b".repeat(60));
	expect((await call("PUT", `${two}?digest=${digest}`)).status).toBe(201);
	const three = await begun();
	expect(code(await piece(three, "c".repeat(60)))).toEqual([403, "DENIED"]);
	expect((await piece(three, "c".repeat(40))).status).toBe(202);
	await call("DELETE", three);
	expect((await call("DELETE", `app/blobs/${digest}`)).status).toBe(202);
});

test("an upload in pieces is no larger than one at once", async () => {
	const at = await begun();
	expect((await piece(at, "a".repeat(50))).status).toBe(202);
	for (const body of ["b".repeat(31), flowing("b".repeat(31))])
		expect(code(await piece(at, body))).toEqual([413, "SIZE_INVALID"]);
	expect((await piece(at, "b".repeat(30))).status).toBe(202);
	expect(await size(at)).toBe("0-79");
	await call("DELETE", at);
});

test("an account cannot begin uploads without end", async () => {
	const at = await begun();
	const [row] = await bench.forge.app.db.rows((q) =>
		q.selectFrom("package_upload").selectAll().limit(1),
	);
	if (!row) throw new Error("no upload");
	await bench.forge.app.db.write(async (tx) => {
		for (let n = 1; n < 1000; n++)
			await tx.change((q) =>
				q.insertInto("package_upload").values({ ...row, id: `upload-${n}` }),
			);
	});
	expect(code(await call("POST", "app/blobs/uploads/"))).toEqual([
		429,
		"TOOMANYREQUESTS",
	]);
	expect((await call("DELETE", at)).status).toBe(204);
	expect((await call("POST", "app/blobs/uploads/")).status).toBe(202);
});
