import { expect, test, vi } from "vitest";
import { resumeEveryRemoval } from "../../../src/domain/removal/resume-every-removal.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor } from "../../web/support/browser.ts";

const forge = await testForge({ keepDeletedDays: 0 });
const { app } = forge;
const ada = await forge.user("ada");
const root = await signedInVisitor(forge, forge.admin);

const put = (name: string, version: string) =>
	fetch(`${app.url}api/packages/ada/generic/${name}/${version}/file.bin`, {
		method: "PUT",
		headers: {
			authorization: `Basic ${btoa(`${ada.name}:${ada.password}`)}`,
		},
		body: version,
	});
const versions = () =>
	app.db.rows((q) =>
		q
			.selectFrom("package_version")
			.innerJoin("package", "package.id", "package_version.package_id")
			.select(["package.name", "package_version.version"])
			.orderBy("package_version.id"),
	);
const deleted = async () =>
	(
		await app.db.rows((q) =>
			q
				.selectFrom("event")
				.select(["payload", "actor_id"])
				.where("kind", "=", "package.deleted"),
		)
	).map(({ payload, actor_id }) => ({
		version: (JSON.parse(payload) as { version: string }).version,
		actor: actor_id,
	}));

/** A package with many versions, of which the first has a file. */
async function large(name: string): Promise<void> {
	expect((await put(name, "0")).status).toBe(201);
	await app.db.write(async (tx) => {
		const [row] = await tx.rows((q) =>
			q.selectFrom("package").select("id").where("name", "=", name),
		);
		for (let i = 1; i < 250; i++)
			await tx.change((q) =>
				q.insertInto("package_version").values({
					package_id: row?.id ?? 0,
					version: `${i}`,
					lower_version: `${i}`,
					created_at: 1,
				}),
			);
	});
}

/** Lets the job end at a piece, once. */
function endAt(piece: number) {
	const own = app.db.write.bind(app.db);
	let left = piece;
	return vi
		.spyOn(app.db, "write")
		.mockImplementation((work, sharing) =>
			/piecesOfRemoval|\bpiece\b/.test(new Error("here").stack ?? "") &&
			left-- === 0
				? Promise.reject(new Error("cut off"))
				: own(work, sharing),
		);
}

test("a package with many versions is gone at once, its name is free, and its versions are deleted and told of in pieces", async () => {
	await large("tool");
	const interrupted = endAt(1);
	const path = "/packages/ada/generic/tool";
	expect((await forge.call("DELETE", path, { as: ada })).status).toBe(204);
	await app.jobs.settled(0, "maintenance");
	interrupted.mockRestore();
	expect(await versions()).toHaveLength(200);
	expect((await forge.call("DELETE", path, { as: ada })).status).toBe(404);
	for (const list of [path, "/packages/ada"])
		expect(
			(await forge.call<unknown[]>("GET", list, { as: ada })).text,
		).not.toContain("tool");
	for (const page of ["/-/admin/packages", "/ada/-/packages"])
		expect((await root.get(page)).words).not.toContain("tool");
	const file = "api/packages/ada/generic/tool/0/file.bin";
	expect((await fetch(`${app.url}${file}`)).status).toBe(404);
	expect((await put("tool", "new")).status).toBe(201);
	await app.jobs.settled(3_600_000, "maintenance");
	expect(await versions()).toEqual([{ name: "tool", version: "new" }]);
	const told = await deleted();
	expect(told).toHaveLength(250);
	expect(new Set(told.map(({ version }) => version)).size).toBe(250);
	expect(new Set(told.map(({ actor }) => actor)).size).toBe(1);
	expect(told[0]?.actor).not.toBeNull();
});

test("the removal goes on where its job was lost, also of an account's packages", async () => {
	await large("saw");
	const interrupted = endAt(0);
	expect(
		(await forge.call("DELETE", "/admin/users/ada?purge=true")).status,
	).toBe(204);
	await app.jobs.settled(0, "maintenance");
	interrupted.mockRestore();
	expect((await forge.call("GET", "/users/ada")).status).toBe(404);
	expect(await versions()).toHaveLength(250);
	await app.db.write((tx) =>
		tx.change((q) =>
			q.deleteFrom("job").where("kind", "=", "remove-package-versions"),
		),
	);
	await resumeEveryRemoval(app);
	await app.jobs.settled(0, "maintenance");
	expect(await versions()).toEqual([]);
	expect(
		await app.db.rows((q) => q.selectFrom("package").select("id")),
	).toEqual([]);
});
