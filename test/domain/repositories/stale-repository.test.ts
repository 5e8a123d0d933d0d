import { beforeAll, expect, test } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import { changeFiles } from "../../../src/domain/contents/change-files.ts";
import { forkRepository } from "../../../src/domain/forks/fork-repository.ts";
import { deleteRepository } from "../../../src/domain/lifecycle/delete-repository.ts";
import { actingFor } from "../../../src/domain/permissions/actor.ts";
import {
	type RepositoryWithOwner,
	repositoryByName,
} from "../../../src/domain/repositories/repository.ts";
import { storeDirectories } from "../../../src/git/maintenance/inspect-store.ts";
import { testForge } from "../../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };
/** Files go in a job, which a busy machine does later. */
const patient = { timeout: 20_000 };

beforeAll(async () => {
	forge = await testForge({ keepDeletedDays: 0 });
	ada = await forge.user("ada");
	await forge.user("bob");
});

const accountOf = async (name: string) => {
	const account = await accountByName(forge.app.db, name);
	if (!account) throw new Error(`no ${name}`);
	return account;
};
/** A repository as a request has read it, before others change it. */
async function made(name: string): Promise<RepositoryWithOwner> {
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name, auto_init: true },
	});
	const owner = await accountOf("ada");
	const repository = await repositoryByName(forge.app.db, owner.id, name);
	if (!repository) throw new Error(`no ${name}`);
	return { repository, owner };
}

const stores = async () =>
	(await forge.app.db.rows((q) => q.selectFrom("git_store").select("id"))).map(
		(row) => row.id,
	);

test("a fork begins with the default branch of the refs that it copies", async () => {
	const parent = await made("tree");
	await forge.call("PATCH", "/repos/ada/tree/branches/main", {
		as: ada,
		body: { name: "trunk" },
	});
	const bob = await accountOf("bob");
	const wanted = { owner: bob, name: "tree" };
	const fork = await forkRepository(forge.app, actingFor(bob), parent, wanted);
	expect(fork.default_branch).toBe("trunk");
});

test("the store of a wiki that has just been begun goes with its repository", async () => {
	const { repository, owner } = await made("brief");
	await forge.call("POST", "/repos/ada/brief/wiki/new", {
		as: ada,
		body: { title: "Home", content_base64: "eA==" },
	});
	const before = (await stores()).length;
	await deleteRepository(forge.app, actingFor(owner), repository);
	await expect.poll(stores, patient).toHaveLength(before - 2);
});

test("a commit to a repository that has been deleted makes no new directory", async () => {
	const { repository, owner } = await made("gone");
	await forge.call("DELETE", "/repos/ada/gone", { as: ada });
	// the row goes last
	await expect.poll(stores, patient).not.toContain(repository.store_id);
	const late = changeFiles(forge.app, actingFor(owner), repository, {
		changes: [
			{
				operation: "create",
				path: "late",
				from: "late",
				content: Buffer.from("x"),
			},
		],
	});
	await expect(late).rejects.toMatchObject({ kind: "not-found" });
	expect(storeDirectories(forge.app.git)).not.toContain(repository.store_id);
});
