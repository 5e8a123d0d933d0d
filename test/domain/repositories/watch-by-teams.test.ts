import { expect, test, vi } from "vitest";
import { testForge } from "../../support/forge.ts";

const forge = await testForge();
const { app } = forge;
const ada = await forge.user("ada");
await forge.user("eve");
const many = 250;
await forge.call("POST", "/orgs", { as: ada, body: { username: "guild" } });

const idOf = async (table: "account" | "repository", name: string) => {
	const [row] = await app.db.rows((q) =>
		q.selectFrom(table).select("id").where("lower_name", "=", name),
	);
	return Number(row?.id);
};

/** A team with so many members. */
async function team(name: string, all: boolean) {
	const made = await forge.call<{ id: number }>("POST", "/orgs/guild/teams", {
		as: ada,
		body: {
			name,
			permission: "read",
			units: ["repo.code"],
			includes_all_repositories: all,
		},
	});
	const organization = await idOf("account", "guild");
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
					} as never)
					.returning("id"),
			);
			const member = {
				account_id: account?.id as number,
				organization_id: organization,
			};
			await tx.change((q) =>
				q
					.insertInto("team_member")
					.values({ ...member, team_id: made.body.id }),
			);
		}
	});
	return made.body.id;
}
const create = (name: string) =>
	forge.call<{ id: number; watchers_count: number }>(
		"POST",
		"/orgs/guild/repos",
		{ as: ada, body: { name } },
	);
const watchers = async (name: string) => {
	const { body } = await forge.call<{ watchers_count: number }>(
		"GET",
		`/repos/guild/${name}`,
		{ as: ada },
	);
	const rows = await app.db.rows((q) =>
		q
			.selectFrom("watch")
			.innerJoin("repository", "repository.id", "watch.repository_id")
			.select("watch.account_id")
			.where("repository.lower_name", "=", name),
	);
	expect(body.watchers_count).toBe(rows.length);
	return rows.length;
};
const others = () => app.jobs.settled(3_600_000, "maintenance");

/** Lets the process of the job end at a piece, once. */
function endAt(piece: number) {
	const own = app.db.write.bind(app.db);
	let left = piece;
	return vi
		.spyOn(app.db, "write")
		.mockImplementation((work, sharing) =>
			/watchInPieces/.test(new Error("here").stack ?? "") && left-- === 0
				? Promise.reject(new Error("cut off"))
				: own(work, sharing),
		);
}

test("the members of a large team watch a repository that it is given, the first at once, however often the others are interrupted", async () => {
	const id = await team("readers", false);
	await create("desk");
	const before = await watchers("desk");
	let interrupted = endAt(0);
	await forge.call("PUT", `/teams/${id}/repos/guild/desk`, { as: ada });
	await app.jobs.settled(0, "maintenance");
	expect(await watchers("desk")).toBe(before + 100);
	interrupted.mockRestore();
	interrupted = endAt(1);
	await others();
	interrupted.mockRestore();
	await others();
	expect(await watchers("desk")).toBe(before + many);
});

test("those of teams that work in all repositories watch a new one", async () => {
	await team("everywhere", true);
	const { body } = await create("shed");
	await others();
	const more = await watchers("shed");
	expect(more).toBeGreaterThanOrEqual(many);
	expect(body.watchers_count).toBe(more - many + 100);
});

test("a new member watches all that the team works on, and nothing more once he has left it", async () => {
	const id = await team("keepers", false);
	const organization = await idOf("account", "guild");
	const { body } = await create("room");
	await app.db.write(async (tx) => {
		const [row] = await tx.rows((q) =>
			q.selectFrom("repository").selectAll().where("id", "=", body.id),
		);
		const { id: _, ...columns } = row as NonNullable<typeof row>;
		for (let i = 0; i < many; i++) {
			const name = `room-${i}`;
			const [store] = await tx.rows((q) =>
				q
					.insertInto("git_store")
					.values({ format: "sha1", created_at: 1 } as never)
					.returning("id"),
			);
			const [made] = await tx.rows((q) =>
				q
					.insertInto("repository")
					.values({
						...columns,
						name,
						lower_name: name,
						watchers: 0,
						store_id: store?.id,
					} as never)
					.returning("id"),
			);
			await tx.change((q) =>
				q
					.insertInto("team_repository")
					.values({ team_id: id, repository_id: made?.id as number }),
			);
		}
	});
	const watched = async () => {
		const rows = await app.db.rows((q) =>
			q
				.selectFrom("watch")
				.innerJoin("account", "account.id", "watch.account_id")
				.innerJoin("repository", "repository.id", "watch.repository_id")
				.select("repository.watchers")
				.where("account.lower_name", "=", "eve")
				.where("repository.owner_id", "=", organization),
		);
		expect(rows.every((row) => row.watchers > 0)).toBe(true);
		return rows.length;
	};
	const interrupted = endAt(0);
	await forge.call("PUT", `/teams/${id}/members/eve`, { as: ada });
	expect(await watched()).toBe(100);
	await app.jobs.settled(0, "maintenance");
	interrupted.mockRestore();
	await others();
	expect(await watched()).toBe(many);
	// another one leaves before the job has begun
	await forge.user("bob");
	const again = endAt(0);
	await forge.call("PUT", `/teams/${id}/members/bob`, { as: ada });
	await app.jobs.settled(0, "maintenance");
	again.mockRestore();
	await forge.call("DELETE", `/teams/${id}/members/bob`, { as: ada });
	await others();
	const rows = await app.db.rows((q) =>
		q
			.selectFrom("watch")
			.innerJoin("account", "account.id", "watch.account_id")
			.select("watch.repository_id")
			.where("account.lower_name", "=", "bob"),
	);
	expect(rows.length).toBeLessThanOrEqual(100);
});
