import { expect, test, vi } from "vitest";
import { testForge } from "../../support/forge.ts";

const forge = await testForge();
const { app } = forge;
const ada = await forge.user("ada");
const many = 250;

/** A repository that so many people star and watch, one of whom may read it when it is private. */
async function followed(name: string, owner = "ada") {
	const place = owner === "ada" ? "/user/repos" : `/orgs/${owner}/repos`;
	const { body } = await forge.call<{ id: number }>("POST", place, {
		as: ada,
		body: { name },
	});
	await app.db.write(async (tx) => {
		for (let i = 0; i < many; i++) {
			const who = `${name}-${i}`;
			const [account] = await tx.rows((q) =>
				q
					.insertInto("account")
					.values({
						kind: "user",
						name: who,
						lower_name: who,
						created_at: 1,
						updated_at: 1,
						stars: 1,
						public_stars: 1,
					} as never)
					.returning("id"),
			);
			const row = {
				repository_id: body.id,
				account_id: account?.id as number,
				created_at: 1,
			};
			await tx.change((q) => q.insertInto("watch").values(row));
			await tx.change((q) =>
				q.insertInto("star").values({ ...row, counted: 2 }),
			);
		}
		await tx.change((q) =>
			q
				.updateTable("repository")
				.set({ stars: many, watchers: many + 1 })
				.where("id", "=", body.id),
		);
	});
	await forge.call("PUT", `/repos/${owner}/${name}/collaborators/${name}-7`, {
		as: ada,
		body: { permission: "read" },
	});
	return body.id;
}

const watching = async (repository: number) =>
	(
		await app.db.rows((q) =>
			q
				.selectFrom("watch")
				.innerJoin("account", "account.id", "watch.account_id")
				.select("account.name")
				.where("repository_id", "=", repository)
				.orderBy("account.id"),
		)
	).map(({ name }) => name);
const starring = async (name: string) =>
	(
		await app.db.rows((q) =>
			q
				.selectFrom("account")
				.select("id")
				.where("public_stars", ">", 0)
				.where("lower_name", "like", `${name}-%`),
		)
	).length;
const setPrivate = (name: string, on: boolean) =>
	forge.call("PATCH", `/repos/ada/${name}`, {
		as: ada,
		body: { private: on },
	});

/** Lets the process of the job end at a piece, once. */
function endAt(piece: number) {
	const own = app.db.write.bind(app.db);
	let left = piece;
	return vi
		.spyOn(app.db, "write")
		.mockImplementation((work, sharing) =>
			/reviewInPieces|reviewOwner/.test(new Error("here").stack ?? "") &&
			left-- === 0
				? Promise.reject(new Error("cut off"))
				: own(work, sharing),
		);
}

test("a repository that many follow is hidden at once, and who may not see it watches no more when the pieces are done, however often they are interrupted", async () => {
	const id = await followed("desk");
	expect(await starring("desk")).toBe(many);
	let interrupted = endAt(1);
	expect((await setPrivate("desk", true)).status).toBe(200);
	expect((await forge.call("GET", "/repos/ada/desk")).status).toBe(200);
	expect(
		(
			await forge.call("GET", "/repos/ada/desk", {
				as: await forge.user("eve"),
			})
		).status,
	).toBe(404);
	await app.jobs.settled(0, "maintenance");
	expect((await watching(id)).length).toBe(many + 1);
	interrupted.mockRestore();
	interrupted = endAt(4);
	await app.jobs.settled(3_600_000, "maintenance");
	interrupted.mockRestore();
	expect(await watching(id)).toEqual(["ada", "desk-7"]);
	expect(await starring("desk")).toBe(0);
	const { body } = await forge.call<{ watchers_count: number }>(
		"GET",
		"/repos/ada/desk",
		{ as: ada },
	);
	expect(body.watchers_count).toBe(2);
});

test("a repository that is public again before anybody was looked at keeps who follows it", async () => {
	const id = await followed("shed");
	const interrupted = endAt(0);
	await setPrivate("shed", true);
	await app.jobs.settled(0, "maintenance");
	interrupted.mockRestore();
	await setPrivate("shed", false);
	await app.jobs.settled(3_600_000, "maintenance");
	expect((await watching(id)).length).toBe(many + 1);
	expect(await starring("shed")).toBe(many);
});

test("an organization that becomes private is hidden at once, and who may not see its repositories watches none when the pieces are done, however often they are interrupted", async () => {
	await forge.call("POST", "/orgs", { as: ada, body: { username: "guild" } });
	const large = await followed("hall", "guild");
	const rest = [];
	for (let i = 0; i < 3; i++) {
		const { body } = await forge.call<{ id: number }>(
			"POST",
			"/orgs/guild/repos",
			{ as: ada, body: { name: `room-${i}` } },
		);
		await forge.call("PUT", `/repos/guild/room-${i}/subscription`, {
			as: await forge.user(`guest-${i}`),
		});
		rest.push(body.id);
	}
	let interrupted = endAt(1);
	const hidden = await forge.call("PATCH", "/orgs/guild", {
		as: ada,
		body: { visibility: "private" },
	});
	expect(hidden.status).toBe(200);
	expect(
		(
			await forge.call("GET", "/repos/guild/hall", {
				as: await forge.user("eva"),
			})
		).status,
	).toBe(404);
	await app.jobs.settled(0, "maintenance");
	expect((await watching(large)).length).toBe(153);
	interrupted.mockRestore();
	interrupted = endAt(2);
	await app.jobs.settled(3_600_000, "maintenance");
	interrupted.mockRestore();
	expect(await watching(large)).toEqual(["ada", "hall-7"]);
	for (const id of rest) expect(await watching(id)).toEqual(["ada"]);
});
